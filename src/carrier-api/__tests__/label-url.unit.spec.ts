import { findLabelUrls } from "../create-confirm-label"
import { endpointsSchema } from "../endpoints-and-timeouts"

const { labelPaths } = endpointsSchema.parse({})
const host = "https://api.example/gateway"

it.each([
  [{ data: { label: "https://b/2", label_url: "https://a/1" } }, "https://a/1"],
  [{ data: { label_url: "", pdf: "https://a/3" } }, "https://a/3"],
  [{ label_url: "http://a/4" }, "http://a/4"],
  [{ data: { label_url: "/labels/5.pdf" } }, "https://api.example/labels/5.pdf"],
  [{ documents: [{ kind: "label", href: "https://a/6" }] }, "https://a/6"],
  [{ x: "https://a/7", y: ["https://a/7"] }, "https://a/7"],
  [{ x: "https://a/8", y: "https://a/9" }, undefined],
  [{ data: { label_url: "javascript:alert(1)" } }, undefined],
  [{ data: { label_url: "ftp://a/1" } }, undefined],
  [{ message: "see https://a for help" }, undefined],
  [{ data: { label_url: "https://a/1 https://a/2" } }, undefined],
  [{ data: { label_url: "https://a/label 1.pdf" } }, "https://a/label 1.pdf"],
  [{ data: { label_url: " https://a/1 " } }, "https://a/1"],
  [{ data: { label_url: " /labels/1 " } }, "https://api.example/labels/1"],
  [{ data: { label_url: "label:https://a/1" } }, undefined],
  [{ data: { label_url: "https://a/1\nhttps" } }, undefined],
  [{ data: { label_url: "https://a/1 http://a/2" } }, undefined],
  [{ message: null, link: "https://a/1" }, "https://a/1"],
  [null, undefined],
])("the label link in %j is %p", (body, url) => {
  expect(findLabelUrls(body, labelPaths, host)).toEqual(url === undefined ? [] : [url])
})

it.each([
  ["data.0.url", { data: [{ url: "https://a/1" }, { url: "https://a/2" }] }, ["https://a/1"]],
  ["data.url", { data: [{ url: "https://a/1" }, { url: "/2" }, {}] }, ["https://a/1"]],
  [
    "data.url",
    { data: [{ url: "https://a/1" }, { url: "https://a/2" }] },
    ["https://a/1", "https://a/2"],
  ],
  ["data.x1", { data: [{ x1: "/1" }] }, ["https://s.example/1"]],
  ["data.1x", { data: [{ "1x": "/1" }] }, ["https://s.example/1"]],
  ["10", [..."0123456789"].concat("https://a/1", "https://a/2"), ["https://a/1"]],
  [
    "data.labels",
    { data: { labels: ["/1", "/2", "/1", 3] } },
    ["https://s.example/1", "https://s.example/2"],
  ],
  [
    "a.b.c",
    { a: [{ b: [{ c: "https://a/1" }] }, { b: [{ c: ["https://a/2"] }] }] },
    ["https://a/1", "https://a/2"],
  ],
])("the label link at %s is found through lists, and several are: %j", (path, body, links) => {
  expect(findLabelUrls(body, [path], "https://s.example")).toEqual(links)
})

it("the label link is found in answers that are nested deeper than the stack", () => {
  const deep = JSON.parse("[".repeat(5_000) + '"https://a/1"' + "]".repeat(5_000))
  expect(findLabelUrls(deep, labelPaths, host)).toEqual(["https://a/1"])
})
