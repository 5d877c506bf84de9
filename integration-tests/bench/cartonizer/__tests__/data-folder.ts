import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

/** A new folder with these files in it. */
export function dataFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "cartonizer bench "))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  return folder
}

/** Two boxes, the second with a name that has to be quoted. */
export const BOXES = `small,310,220,110,120,300,210,100,5000
"large, brown",410,310,210,300,400,300,200,20000
`

/** Three orders; the lines of one of them do not follow one another. */
export const ITEMS = `1001,2,Atlas,210,297,20,900
1002,1,"Cards, box of 12",100,150,40,250
1001,1,Guide,148,210,10,0
1003,30,"The ""Big"" Catalogue",210,297,8,420
`
