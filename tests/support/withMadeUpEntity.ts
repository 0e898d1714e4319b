import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const texts = join(import.meta.dirname, 'madeUpEntity')

/** Where each of the entity's files goes. */
const places = {
  'contract.ts.txt': 'contract/events.ts',
  'migration.sql.txt': 'server/db/migrations/9999_events.sql',
  'module.ts.txt': 'server/modules/events.ts',
  'declaration.ts.txt': 'resources/events/index.ts',
  'texts.ts.txt': 'src/i18n/ja/events.ts',
} as const

/** The lines that make it known, each after the line that begins so. */
const registrations: readonly (readonly [file: string, after: string, line: string])[] = [
  ['contract/api.ts', 'import { currentUserOperations', "import { eventContract } from './events.ts'"],
  ['contract/api.ts', 'export const api = {', '  ...eventContract.operations,'],
  ['contract/api.ts', 'export const entities', '  eventContract,'],
  ['server/handlerTable.ts', 'import { currentUserHandlers', "import { eventHandlers } from './modules/events.ts'"],
  ['server/handlerTable.ts', 'export const handlers', '  ...eventHandlers,'],
  ['resources/all.ts', 'import { auditLogs', "import { events } from './events/index.ts'"],
  ['resources/all.ts', 'export const resources', '  events,'],
  ['src/i18n/ja/index.ts', 'import { auditLogs', "import { events } from './events.ts'"],
  ['src/i18n/ja/index.ts', '  additions,', '  events,'],
]

const insert = async (folder: string, [file, after, line]: (typeof registrations)[number]) => {
  const path = join(folder, file)
  const lines = (await readFile(path, 'utf8')).split('\n')
  const place = lines.findIndex((one) => one.startsWith(after))
  if (place < 0) throw new Error(`${file} has no line that begins with ${after}`)
  const opened = /\[[^\]]*\]\s*$/.exec(lines[place] ?? '')
  // A list on one line: the entry goes into it.
  if (opened) lines[place] = (lines[place] ?? '').replace(/\]\s*$/, `, ${line.trim().replace(/,$/, '')}]`)
  else lines.splice(place + 1, 0, line)
  await writeFile(path, lines.join('\n'))
}

export interface Copy {
  readonly folder: string
  /** Lines that somebody had to write for the entity. */
  readonly lines: number
  readonly remove: () => Promise<void>
}

const node = (folder: string, ...args: readonly string[]) =>
  execFileSync(process.execPath, [...args], { cwd: folder, stdio: 'pipe' })

/** A copy of the product's sources with one more entity, type-checked and built. */
export const withMadeUpEntity = async (): Promise<Copy> => {
  const folder = await mkdtemp(join(tmpdir(), 'renkei-entity-'))
  for (const name of await readdir(root))
    if (!/^(node_modules|dist|test-results|docs|bench|\..*)$/.test(name))
      await cp(join(root, name), join(folder, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  let lines = registrations.length
  for (const [from, to] of Object.entries(places)) {
    const text = await readFile(join(texts, from), 'utf8')
    lines += text.trimEnd().split('\n').length
    await cp(join(texts, from), join(folder, to), { recursive: true })
  }
  for (const registration of registrations) await insert(folder, registration)
  node(folder, 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json')
  node(folder, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error')
  node(folder, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '--config', 'vite.redirect.config.ts')
  return { folder, lines, remove: () => rm(folder, { recursive: true, force: true }) }
}
