import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

const urlOf = (file: string) => pathToFileURL(join(import.meta.dirname, file)).href

/** Imports something in a thread of a process that keeps its compiled code. */
const importInThread = (env: Readonly<Record<string, string>>) =>
  run(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { Worker } from 'node:worker_threads'
      import { keepCompiledCode } from '${urlOf('compiledCode.ts')}'
      keepCompiledCode(process.env)
      new Worker("import('${urlOf('japanDays.ts')}')", { eval: true })`,
    ],
    { env: { PATH: process.env.PATH ?? '', ...env } },
  )

const filesIn = (folder: string) => readdirSync(folder, { recursive: true }).length

test('compiled code is kept in the data folder, for its owner alone, also of threads', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'renkei-compiled-'))
  try {
    await importInThread({ RENKEI_DATA_DIR: dataDir })
    const folder = join(dataDir, 'compiled')
    expect(filesIn(folder)).toBeGreaterThan(1)
    if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a data folder that is not there yet is left to the database to make', async () => {
  const dataDir = join(tmpdir(), 'renkei-compiled-nowhere')
  await importInThread({ RENKEI_DATA_DIR: dataDir })
  expect(existsSync(dataDir)).toBe(false)
})
