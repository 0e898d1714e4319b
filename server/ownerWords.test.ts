import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folders = ['contract', 'resources', 'server', 'src', 'ui']

const sources = folders.flatMap((folder) =>
  readdirSync(new URL(`../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`),
)

/** The director of an institution, as its data and exports call them, and the headings of official lists. */
const ofInstitutions = /'管理者(名|（院長）)?'|管理者氏名|\|管理者\||'Administrator( \(director\))?'/

test('whoever needs a permission is sent to an owner, and only the operator of the system is an administrator', () => {
  const mentions = sources.flatMap((path) =>
    readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => /(?<!システム)管理者|[’']s? administrator|your administrator|the administrator has/i.test(line))
      .filter((line) => !ofInstitutions.test(line) && !/^\s*(\/\/|\/?\*)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(mentions).toEqual([])
})
