export const accountStyle = `
:root {
  color-scheme: light dark;
  --page: #f6f7f9; --card: #fff; --soft: #f1f3f6; --line: #e2e6ec; --strong: #c9d0da;
  --text: #17202c; --quiet: #5b6675; --accent: #3b5bdb; --on-accent: #fff; --focus: #3b5bdb;
  --green: #18794e; --green-soft: #e3f5ea; --blue: #2f4bc0; --blue-soft: #e6ebfd;
  --amber: #8a5300; --amber-soft: #fdf0d9; --red: #c02638; --red-soft: #fdecee;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0f131a; --card: #171c25; --soft: #1e2530; --line: #2a3240; --strong: #3c4658;
    --text: #e7ebf1; --quiet: #9aa6b6; --accent: #91a7ff; --on-accent: #10162b; --focus: #91a7ff;
    --green: #6fd7a0; --green-soft: #163527; --blue: #a9b9ff; --blue-soft: #1f2a52;
    --amber: #f2c26b; --amber-soft: #3a2c10; --red: #ff9aa5; --red-soft: #421a20;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 24px; line-height: 1.25; letter-spacing: -0.01em; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 16px; margin: 0; }
p { margin: 0; }
a { color: var(--accent); text-underline-offset: 2px; }
code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.quiet, small { color: var(--quiet); }
small { display: block; font-size: 13px; }
.lead { color: var(--quiet); margin-top: 6px; max-width: 68ch; }
.firm, .link { white-space: nowrap; }
.whole { overflow-wrap: normal; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
time { white-space: nowrap; font-variant-numeric: tabular-nums; }

.top {
  display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; padding: 10px 24px;
  background: var(--card); border-bottom: 1px solid var(--line);
}
.brand { display: inline-flex; gap: 10px; align-items: center; font-weight: 650; color: var(--text); text-decoration: none; }
.top nav { display: flex; gap: 4px; margin-left: 12px; }
.top nav a { padding: 6px 12px; border-radius: 8px; color: var(--quiet); text-decoration: none; font-weight: 500; }
.top nav a:hover { background: var(--soft); color: var(--text); }
.top nav a[aria-current] { background: var(--soft); color: var(--text); }
.who { display: flex; align-items: center; gap: 12px; margin-left: auto; min-width: 0; }
.address { color: var(--quiet); overflow-wrap: anywhere; }

main { margin: 0 auto; padding: 32px 24px 64px; }
main.wide { max-width: 1320px; }
main.narrow { max-width: 720px; }
.heading { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px; }
.heading h1 { display: flex; flex-wrap: wrap; align-items: center; gap: 12px; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; }
.trail { margin-bottom: 8px; }
.trail a::before { content: "\\2190\\00a0"; }

.card { margin-top: 20px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.card > header { padding: 16px 20px; border-bottom: 1px solid var(--line); }
.card > header:last-child { border-bottom: 0; }
.message { max-width: 480px; margin: 32px auto 0; padding: 28px; display: grid; gap: 16px; }
.columns { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 20px; align-items: start; }
.empty { padding: 40px 24px; text-align: center; color: var(--quiet); display: grid; gap: 10px; justify-items: center; }
.empty h2 { color: var(--text); }
.empty p { max-width: 60ch; }
.notice { padding: 14px 16px; background: var(--amber-soft); border: 1px solid var(--amber); border-radius: 10px; }
.card.notice { padding: 16px 20px; display: grid; gap: 8px; background: var(--green-soft); border-color: var(--green); }
.value { display: block; padding: 10px 14px; border-radius: 8px; background: var(--card); border: 1px solid var(--line); user-select: all; }

table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; padding: 12px 10px; border-bottom: 1px solid var(--line); vertical-align: top; }
th:first-child, td:first-child { padding-left: 20px; }
th:last-child, td:last-child { padding-right: 20px; }
tbody tr:last-child td { border-bottom: 0; }
tbody tr:target { background: var(--blue-soft); }
th { font-size: 13px; color: var(--quiet); font-weight: 550; white-space: nowrap; }
td { overflow-wrap: anywhere; }
.keys td:last-child { text-align: right; width: 1%; }

.badge { display: inline-block; padding: 1px 9px; border-radius: 99px; font-size: 13px; line-height: 20px; font-weight: 550; white-space: nowrap; background: var(--line); color: var(--quiet); }
.badge.sandbox, .badge.waiting { background: var(--amber-soft); color: var(--amber); }
.badge.confirmed { background: var(--blue-soft); color: var(--blue); }
.badge.tracked, .badge.active, .badge.acknowledged { background: var(--green-soft); color: var(--green); }
.badge.expired, .badge.given-up { background: var(--red-soft); color: var(--red); }


form { margin: 0; }
form.inline { display: inline; }
form.stack { display: grid; gap: 10px; }
form.row { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 6px 10px; padding: 16px 20px; }
form.row label, form.row .problem { grid-column: 1 / -1; }
form.choice { display: flex; flex-wrap: wrap; gap: 10px; }
label { font-weight: 550; font-size: 14px; }
.problem { color: var(--red); }
.problem:empty { display: none; }
input { width: 100%; font: inherit; padding: 8px 12px; border: 1px solid var(--strong); border-radius: 8px; background: var(--card); color: var(--text); }
input[aria-invalid="true"] { border-color: var(--red); }
input::placeholder { color: var(--quiet); opacity: 1; }
button, .button {
  display: inline-block; font: inherit; font-weight: 550; line-height: 22px; padding: 5px 14px; border-radius: 8px; cursor: pointer;
  border: 1px solid var(--strong); background: var(--card); color: var(--text); text-decoration: none; white-space: nowrap;
}
button:hover, .button:hover { background: var(--soft); }
.primary, .primary:hover { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.danger, .danger:hover { background: var(--red); border-color: var(--red); color: var(--card); }
.primary:hover, .danger:hover { filter: brightness(1.08); }
form.stack button, .message .button.primary { padding-block: 8px; }

.facts { margin: 0; padding: 8px 20px; }
.facts div { display: grid; grid-template-columns: minmax(110px, 34%) minmax(0, 1fr); gap: 12px; padding: 7px 0; }
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.delivery:not(:last-child) { border-bottom: 1px solid var(--line); }
.delivery > p { padding: 14px 20px; }
.delivery > p + p { padding-top: 0; }
.delivery table { border-top: 1px solid var(--line); }
.mail .text { padding: 16px 20px; overflow-wrap: anywhere; }
.mail .text p { min-height: 1.5em; }

@media (max-width: 1120px) {
  .columns { grid-template-columns: minmax(0, 1fr); }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody, tr { display: block; }
  tbody tr { padding: 12px 20px; border-bottom: 1px solid var(--line); }
  tbody tr:last-child { border-bottom: 0; }
  td, td:first-child, td:last-child, .keys td:last-child { display: grid; grid-template-columns: minmax(110px, 34%) minmax(0, 1fr); gap: 12px; padding: 4px 0; border: 0; text-align: left; width: auto; }
  td::before { content: attr(data-label); color: var(--quiet); }
  td[data-label=""]::before { content: none; }
}
@media (max-width: 560px) {
  .top { padding: 10px 16px; }
  .top nav { order: 3; margin: 0; }
  .who { order: 4; margin-left: 0; width: 100%; justify-content: space-between; }
  main { padding: 20px 16px 48px; }
  .message { margin-top: 8px; padding: 20px; }
  form.row { grid-template-columns: minmax(0, 1fr); }
}
`
