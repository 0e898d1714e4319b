import { glob, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { configurationVariables } from './configVariables.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFile(join(root, path), 'utf8')

/** The folders of the project that have READMEs about their code. */
const rooms = ['authProvider', 'contract', 'dataProvider', 'resources', 'server', 'src', 'ui']
const readmes = (await Array.fromAsync(glob(`{${rooms.join(',')}}/**/README.md`, { cwd: root }))).sort()
const overview = 'docs/ARCHITECTURE.md'

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/CONFIGURATION.md',
  'docs/DATA.md',
  'docs/OPERATIONS.md',
  overview,
  ...readmes,
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

const exists = (path: string) =>
  stat(join(root, path)).then(
    () => true,
    () => false,
  )

test('every file and section that the documents link to exists', async () => {
  const links = documents.flatMap((path, index) =>
    [...(texts[index] ?? '').matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)].map(([, target = '', section]) => ({
      path: target === '' ? path : join(path, '..', target),
      section,
    })),
  )
  const missing = links.map(async ({ path, section }) => {
    if (!(await exists(path))) return [path]
    return section === undefined || sectionsOf(await read(path)).includes(section) ? [] : [`${path}#${section}`]
  })
  expect((await Promise.all(missing)).flat()).toEqual([])
})

/** A document without its blocks of code. */
const proseOf = (text: string) => text.replaceAll(/^ *```[^]*?^ *```$/gm, '')

/** The names by which links name the sections of a document. */
const sectionsOf = (text: string): string[] =>
  [...proseOf(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** What stands in backticks and names a file or folder: it has an extension of ours, ends with a slash, or begins with a room. */
const isPath = (text: string) =>
  /^[\w.-]+(\/[\w.-]+)*\/?$/.test(text) &&
  !text.startsWith('.') &&
  (/\.(ts|tsx|js|css|html|sql|md)$/.test(text) ||
    /^(tests|bench|docs|tools)\/|\/$/.test(text) ||
    rooms.some((room) => text.startsWith(`${room}/`)))

test('every file that the overview and the READMEs of the code name exists', async () => {
  const missing = [overview, ...readmes].map(async (document) => {
    const named = [...proseOf(await read(document)).matchAll(/`([^`\n]+)`/g)]
      .map(([, name = '']) => name)
      .filter(isPath)
    const found = named.map(async (name) =>
      (await exists(name)) || (await exists(join(dirname(document), name))) ? [] : [`${document}: ${name}`],
    )
    return (await Promise.all(found)).flat()
  })
  expect((await Promise.all(missing)).flat()).toEqual([])
})

test('every domain has a README', async () => {
  const entries = await readdir(join(root, 'contract'), { withFileTypes: true })
  const domains = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `server/${name}/README.md`)
  expect(domains.filter((path) => !readmes.includes(path))).toEqual([])
})

test('the overview and the READMEs of the code stay short enough to be read', async () => {
  const lengths = await Promise.all(
    [overview, ...readmes].map(async (path) => ({ path, lines: (await read(path)).trimEnd().split('\n').length })),
  )
  expect(lengths.filter(({ path, lines }) => lines > (path === overview ? 250 : 90) || lines < 20)).toEqual([])
})

test('lines of the overview and the READMEs of the code are at most 120 wide, but for tables and code', async () => {
  const wide = await Promise.all(
    [overview, ...readmes].map(async (path) =>
      proseOf(await read(path))
        .split('\n')
        .filter((line) => line.length > 120 && !line.startsWith('|'))
        .map((line) => `${path}: ${line}`),
    ),
  )
  expect(wide.flat()).toEqual([])
})
