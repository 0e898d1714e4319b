import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StartTrouble } from '../startTrouble.ts'
import { runCommand } from './runCommand.ts'

const root = join(import.meta.dirname, '../..')

const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const filesOfScripts = new Set(
  Object.values(scripts).flatMap((script) =>
    [...script.matchAll(/server\/commands\/(\w+\.ts)/g)].map(([, file = '']) => file),
  ),
)

const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'renkei-command-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** What is printed while something runs, and the exit code that it sets. */
const outcomeOf = async (run: () => Promise<unknown>) => {
  let output = ''
  const print = (...texts: unknown[]) => void (output += `${texts.join(' ')}\n`)
  for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(print)
  const { exitCode } = process
  try {
    await run()
    return { output, exitCode: process.exitCode }
  } finally {
    process.exitCode = exitCode
    vi.restoreAllMocks()
  }
}

test('every command of a script prints what goes wrong as a sentence', async () => {
  expect(filesOfScripts.size).toBeGreaterThan(15)
  const filesWith = async (files: Iterable<string>, words: string) => {
    const found: string[] = []
    for (const file of files)
      if ((await readFile(join(import.meta.dirname, file), 'utf8')).includes(words)) found.push(file)
    return found
  }
  expect(await filesWith(filesOfScripts, '\nawait runCommand(')).toEqual([...filesOfScripts])
  // And no file beside them sets an exit code in a way of its own.
  const others = (await readdir(import.meta.dirname)).filter((file) => !/\.test\.ts$|^runCommand\.ts$/.test(file))
  expect(await filesWith(others, 'process.exitCode')).toEqual([])
})

const failWith = (error: unknown) => async () => {
  throw error
}

test.each([
  [new StartTrouble('No database answers.'), 'No database answers.'],
  [
    Object.assign(new Error("EACCES: permission denied, open 'x'"), { code: 'EACCES' }),
    "EACCES: permission denied, open 'x'",
  ],
  [
    new AggregateError([new Error('connect ECONNREFUSED ::1:9'), new Error('no route')]),
    'connect ECONNREFUSED ::1:9; no route',
  ],
  [Object.assign(new Error(''), { code: 'ECONNRESET' }), 'ECONNRESET'],
  ['a text', 'a text'],
])('an error is one sentence: %s', async (error, sentence) => {
  const outcome = await outcomeOf(() => runCommand(failWith(error)))
  expect(outcome).toEqual({ output: `${sentence}\n`, exitCode: 1 })
})

test('a fault of the program keeps its stack', async () => {
  const { output, exitCode } = await outcomeOf(() => runCommand(failWith(new TypeError('x is no function'))))
  expect(output).toMatch(/x is no function\n +at /)
  expect(exitCode).toBe(1)
})

/** What the commands need to get as far as the database. */
const wordsOf = (folder: string): Readonly<Record<string, readonly string[]>> => ({
  account: ['invite', 'somebody'],
  auditVerify: [],
  dbDistribute: ['--plan'],
  dbVerify: [],
  doctor: [],
  importBoundaries: [join(folder, 'boundaries.json')],
  importDesignations: [join(folder, 'list.xlsx')],
  importDpc: [join(folder, 'codes.csv')],
  importInstitutions: [join(folder, 'codes.csv')],
  importMunicipalities: [join(folder, 'codes.csv')],
  importPostalCodes: [join(folder, 'codes.csv')],
  migrate: ['--plan'],
  secretRotate: [],
  tenant: ['list'],
})

/** These start a server, a build or a database of their own. */
const ownProcesses = ['start', 'dev', 'build', 'worker', 'databaseTypes']

let times = 0
/** Loads the file of a command once more, which runs it. */
const run = async (command: string, words: readonly string[], variables: Readonly<Record<string, string>>) => {
  const { argv } = process
  process.argv = [...argv.slice(0, 2), ...words]
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  try {
    times += 1
    return await outcomeOf(() => import(/* @vite-ignore */ `./${command}.ts?time=${times}`))
  } finally {
    process.argv = argv
    vi.unstubAllEnvs()
  }
}

test.each(['auditVerify', 'databaseTypes', 'dbDistribute', 'dbVerify', 'migrate', 'build', 'start', 'worker'])(
  '%s explains itself and does nothing when it is asked to, or is given a word that it does not know',
  async (command) => {
    const variables = { RENKEI_DATA_DIR: join(await aFolder(), 'none') }
    const help = await run(command, ['--help'], variables)
    expect(help).toEqual({ output: expect.stringMatching(/^npm (run )?[a-z:]+/), exitCode: 0 })
    const outcome = await run(command, ['--pln'], variables)
    expect(outcome).toEqual({ output: `Not understood: --pln\n\n${help.output}`, exitCode: 2 })
  },
)

const importCommands = Object.keys(wordsOf('')).filter((command) => command.startsWith('import'))

test.each(importCommands)('%s names the option that it does not have, beside those that it has', async (command) => {
  const { output, exitCode } = await run(command, ['--ful', 'a.csv'], {})
  expect(output).toMatch(/^No such option, or an option without its value: --ful\n\nUsage: npm run import:/)
  expect(exitCode).toBe(2)
})

test.each(['tenant', 'account'])(
  '%s names the option that it does not have, beside those that it has',
  async (command) => {
    const word = command === 'tenant' ? 'list' : 'invite'
    const { output, exitCode } = await run(command, [word, '--ful'], {})
    expect(output).toMatch(/^No such option, or an option without its value: --ful\nThe options here are: --/)
    expect(exitCode).toBe(2)
  },
)

test('a database is not made to be distributed', async () => {
  const { output, exitCode } = await run('dbDistribute', [], { RENKEI_DATA_DIR: join(await aFolder(), 'none') })
  expect(output).toContain('There is no database in')
  expect(exitCode).toBe(1)
})

test('every command is tested here, or starts a process of its own', () => {
  expect([...Object.keys(wordsOf('')), ...ownProcesses].map((name) => `${name}.ts`).sort()).toEqual(
    [...filesOfScripts].sort(),
  )
})

test.each(Object.keys(wordsOf('')))(
  '%s says in a sentence that no database answers, that there is none, and which variable is wrong',
  async (command) => {
    const folder = await aFolder()
    await writeFile(join(folder, 'codes.csv'), 'mdc,name\n01,神経系疾患\n')
    const words = wordsOf(folder)[command] ?? []
    const secret = 'a secret of more than thirty-two characters'
    const base = {
      RENKEI_DATA_DIR: join(folder, 'none'),
      RENKEI_SECRET: secret,
      RENKEI_NEW_SECRET: secret.toUpperCase(),
    }
    const unreachable = await run(command, words, { ...base, DATABASE_URL: 'postgres://renkei@127.0.0.1:9/renkei' })
    const none = await run(command, words, base)
    const wrong = await run(command, words, { ...base, DATABASE_POOL_SIZE: 'many' })
    for (const outcome of [unreachable, none, wrong])
      expect(outcome).toEqual({ output: expect.not.stringMatching(/\n +at /), exitCode: 1 })
    expect(unreachable.output).toContain('DATABASE_URL')
    expect(none.output).toMatch(/RENKEI_DATA_DIR|DATABASE_URL/)
    expect(wrong.output).toContain('DATABASE_POOL_SIZE')
  },
)
