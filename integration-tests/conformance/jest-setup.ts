// Some rules wait for a time that the service's document or the issue names, the longest of them ten seconds.
jest.setTimeout(60_000)
