import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { configurationVariables } from './configVariables.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFile(join(root, path), 'utf8')

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/CONFIGURATION.md',
  'docs/DATA.md',
  'docs/OPERATIONS.md',
]
const texts = await Promise.all(documents.map(read))

test('docs/CONFIGURATION.md names exactly the variables that are read, with their defaults', () => {
  const configuration = texts[documents.indexOf('docs/CONFIGURATION.md')] ?? ''
  const named = [...configuration.matchAll(/^\| `([A-Z][A-Z0-9_]+)` +\| (.+?) +\|/gm)].map(
    ([, name, value]) => `${name} ${value}`,
  )
  const variables = configurationVariables.map(
    ({ name, default: value }) => `${name} ${value === undefined || typeof value === 'object' ? '–' : `\`${value}\``}`,
  )
  expect(named.sort()).toEqual(variables.sort())
})

test('every npm script that the documents name exists', () => {
  const named = [...texts.join('\n').matchAll(/\bnpm (?:run (?:--\S+ )*([\w:]+)|(start|test)\b)/g)].map(
    ([, script, short]) => script ?? short ?? '',
  )
  expect(named).toContain('start')
  expect([...new Set(named)].filter((script) => !(script in packageJson.scripts))).toEqual([])
})

test('the README stays short enough to be read', () => {
  expect((texts[0] ?? '').split('\n').length).toBeLessThanOrEqual(150)
})

test('every file that the documents link to exists', async () => {
  const links = documents.flatMap((path, index) =>
    [...(texts[index] ?? '').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) => join(path, '..', target)),
  )
  const missing = await Promise.all(
    links.map((path) =>
      stat(join(root, path)).then(
        () => [],
        () => [path],
      ),
    ),
  )
  expect(missing.flat()).toEqual([])
})
