/** The look of the account page. */
export const accountStyle = `
:root { color-scheme: light dark; --line: #d9dde3; --soft: #f5f6f8; --text: #1c2430; --quiet: #5d6877; --accent: #1f5fd0; --page: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --line: #343b46; --soft: #1b2028; --text: #e8ebf0; --quiet: #9aa5b4; --accent: #7fb0ff; --page: #12161c; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--soft); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 1120px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { font-size: 24px; margin: 0 0 4px; }
h2 { font-size: 17px; margin: 0; }
th:first-child, td:first-child { padding-left: 20px; }
.moment { white-space: nowrap; }
.quiet { color: var(--quiet); margin: 0; }
section { margin-top: 28px; background: var(--page); border: 1px solid var(--line); border-radius: 10px; overflow-x: auto; }
section > header { padding: 16px 20px; border-bottom: 1px solid var(--line); }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; padding: 10px 16px; border-bottom: 1px solid var(--line); vertical-align: top; }
tr:last-child > td { border-bottom: 0; }
th { font-size: 12px; color: var(--quiet); font-weight: 600; white-space: nowrap; }
td.empty { color: var(--quiet); text-align: center; padding: 28px; }
code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
a { color: var(--accent); }
form { display: inline-flex; gap: 8px; flex-wrap: wrap; margin: 0; align-items: end; }
form.row { display: flex; padding: 16px 20px; border-top: 1px solid var(--line); }
label { display: grid; gap: 2px; font-size: 12px; color: var(--quiet); }
input { font: inherit; padding: 6px 10px; border: 1px solid var(--line); border-radius: 6px; background: var(--page); color: var(--text); }
button { font: inherit; padding: 6px 14px; border: 1px solid var(--line); border-radius: 6px; background: var(--soft); color: var(--text); cursor: pointer; white-space: nowrap; }
button:hover, button:focus-visible { border-color: var(--accent); }
.state { display: inline-block; padding: 1px 8px; border: 1px solid var(--line); border-radius: 99px; font-size: 13px; }
.state.tracked { border-color: #2b9a5b; color: #2b9a5b; }
.state.confirmed { border-color: var(--accent); color: var(--accent); }
.notice { margin-top: 24px; padding: 14px 20px; border: 1px solid var(--accent); border-radius: 10px; background: var(--page); }
`
