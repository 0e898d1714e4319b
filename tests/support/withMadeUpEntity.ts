import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const texts = join(import.meta.dirname, 'madeUpEntity')

/** The path of each of the entity's files. */
const places = {
  'contract.ts.txt': 'contract/work/seminars.ts',
  'migration.sql.txt': 'server/db/migrations/9999_seminars.sql',
  'module.ts.txt': 'server/work/seminars.ts',
  'declaration.ts.txt': 'resources/work/seminars/index.ts',
  'texts.ts.txt': 'resources/work/seminars/texts.ts',
} as const

/** The path of each test of the entity, which does not count among its lines. */
const testPlaces = {
  'api.test.ts.txt': 'tests/api/work/seminars.test.ts',
  'app.test.ts.txt': 'src/seminars.test.ts',
} as const

/** The lines that register it, each with the start of the line after which it is inserted. */
const registrations: readonly (readonly [file: string, after: string, line: string])[] = [
  ['contract/api.ts', 'import { currentUserOperations', "import { seminarContract } from './work/seminars.ts'"],
  ['contract/api.ts', 'export const api = {', '  ...seminarContract.operations,'],
  ['contract/api.ts', 'export const entities', '  seminarContract,'],
  ['server/handlerModules.ts', 'export { tagHandlers }', "export { seminarHandlers } from './work/seminars.ts'"],
  ['resources/tenant/auditLogs/texts.ts', 'const recordNames = {', "  seminar: { ja: '研修会', en: 'Seminar' },"],
]

const insert = async (folder: string, [file, after, line]: (typeof registrations)[number]) => {
  const path = join(folder, file)
  const lines = (await readFile(path, 'utf8')).split('\n')
  const place = lines.findIndex((one) => one.startsWith(after))
  if (place < 0) throw new Error(`${file} has no line that begins with ${after}`)
  const opened = /\[[^\]]*\]\s*$/.exec(lines[place] ?? '')
  // For a list on one line, the entry is inserted into it.
  if (opened) lines[place] = (lines[place] ?? '').replace(/\]\s*$/, `, ${line.trim().replace(/,$/, '')}]`)
  else lines.splice(place + 1, 0, line)
  await writeFile(path, lines.join('\n'))
}

/** Type-checks the server's handlers and their imports only. */
const handlersOnly = { extends: './tsconfig.server.json', include: ['server/handlerTable.ts'] }

export interface Copy {
  readonly folder: string
  /** Number of lines that had to be written for the entity. */
  readonly lines: number
  readonly remove: () => Promise<void>
}

const node = (folder: string, ...args: readonly string[]) =>
  execFileSync(process.execPath, [...args], { cwd: folder, stdio: 'pipe' })

/** A copy of the product's sources with one more entity, neither type-checked nor built. */
export const withMadeUpEntity = async (): Promise<Copy> => {
  const folder = await mkdtemp(join(tmpdir(), 'renkei-entity-'))
  for (const name of await readdir(root))
    if (!/^(node_modules|dist|test-results|docs|bench|\.(?!kysely).*)$/.test(name))
      await cp(join(root, name), join(folder, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  let lines = registrations.length
  for (const [from, to] of Object.entries(places)) {
    const text = await readFile(join(texts, from), 'utf8')
    lines += text.trimEnd().split('\n').length
    await cp(join(texts, from), join(folder, to), { recursive: true })
  }
  for (const [from, to] of Object.entries(testPlaces)) await cp(join(texts, from), join(folder, to))
  for (const registration of registrations) await insert(folder, registration)
  return { folder, lines, remove: () => rm(folder, { recursive: true, force: true }) }
}

/**
 * Runs the entity's own tests in a copy.
 * @param databaseUrl - owner's address of a migrated database that nobody is connected to
 * @returns what vitest printed
 */
export const testCopy = ({ folder }: Copy, databaseUrl: string): Promise<string> => {
  // Without the variables of the vitest that runs this.
  const inherited = Object.entries(process.env).filter(([name]) =>
    /^(PATH|HOME|LANG|TMPDIR|USER|NODE_COMPILE_CACHE)$/.test(name),
  )
  const env = { ...Object.fromEntries(inherited), NO_COLOR: '1', TEST_DATABASE_URL: databaseUrl }
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...Object.values(testPlaces)]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env }, (_error, stdout, stderr) => resolve(stdout + stderr))
  })
}

/** Type-checks and builds a copy, for which it first writes the types of its database. */
export const buildCopy = async ({ folder }: Copy): Promise<void> => {
  node(folder, 'server/commands/databaseTypes.ts')
  await writeFile(join(folder, 'tsconfig.handlers.json'), JSON.stringify(handlersOnly))
  for (const project of ['tsconfig.web.json', 'tsconfig.handlers.json'])
    node(folder, 'node_modules/typescript/bin/tsc', '-p', project)
  node(folder, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error')
  node(
    folder,
    'node_modules/vite/bin/vite.js',
    'build',
    '--logLevel',
    'error',
    '--config',
    'tools/vite/redirect.config.ts',
  )
}
