import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { configurationVariables } from './config.ts'

const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8')

test('the README names exactly the variables that are read, with their defaults', () => {
  const named = [...readme.matchAll(/^\| `([A-Z][A-Z0-9_]+)` +\| (.+?) +\|/gm)].map(
    ([, name, value]) => `${name} ${value}`,
  )
  const read = configurationVariables.map(
    ({ name, default: value }) => `${name} ${value === undefined ? '–' : `\`${value}\``}`,
  )
  expect(named.sort()).toEqual(read.sort())
})

test('every npm script that the README names exists', () => {
  const named = [...readme.matchAll(/\bnpm (?:run (?:--\S+ )*([\w:]+)|(start|test)\b)/g)].map(
    ([, script, short]) => script ?? short ?? '',
  )
  expect(named).toContain('start')
  expect([...new Set(named)].filter((script) => !(script in packageJson.scripts))).toEqual([])
})
