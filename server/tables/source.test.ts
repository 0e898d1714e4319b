import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSources } from './source.ts'

const readAll = async (path: string) => {
  for await (const { chunks } of openSources(path))
    for await (const chunk of chunks) expect(chunk.length).toBeGreaterThan(0)
}

test('a file that cannot be read is told from one that is not there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'renkei-source-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'empty.csv'), '')
  const reasonOf = (path: string) => expect(readAll(path)).rejects
  await reasonOf(folder).toMatchObject({ reason: 'folder' })
  await reasonOf(join(folder, 'none.csv')).toMatchObject({ reason: 'missing' })
  await reasonOf(join(folder, 'empty.csv/none.csv')).toMatchObject({ reason: 'missing' })
  await reasonOf(join(folder, 'empty.csv')).toMatchObject({ reason: 'empty' })
  await reasonOf('/dev/null').toMatchObject({ reason: 'no_file' })
})
