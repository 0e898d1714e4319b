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
  const places = [
    [folder, 'folder'],
    [join(folder, 'none.csv'), 'missing'],
    [join(folder, 'empty.csv/none.csv'), 'missing'],
    [join(folder, 'empty.csv'), 'empty'],
    ['/dev/null', 'no_file'],
  ] as const
  for (const [path, reason] of places) await expect(readAll(path)).rejects.toMatchObject({ reason })
})
