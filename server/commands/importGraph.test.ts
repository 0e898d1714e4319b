import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Files that are loaded together with a file. Files that `import()` loads later are not included. */
const importedBy = (path: string): string[] => {
  const statements = readFileSync(path, 'utf8').matchAll(/^(?:import|export)\s(?!type\b)[^'`]*?'(\.[^']+\.ts)'/gm)
  return [...statements].map(([, specifier = '']) => join(path, '..', specifier))
}

const loadedWith = (entry: string): string[] => {
  const loaded = new Set<string>()
  const visit = (path: string) => {
    if (loaded.has(path)) return
    loaded.add(path)
    importedBy(path).forEach(visit)
  }
  visit(join(root, entry))
  return [...loaded].map((path) => relative(root, path).replaceAll('\\', '/'))
}

describe.each([
  ['server/runWorker.ts', 'server/jobs/worker.ts'],
  ['server/jobs/workerThread.ts', 'server/jobs/worker.ts'],
  ['server/runServer.ts', 'server/app.ts'],
])('%s', (entry, needed) => {
  test('does not load the demo unless there is one', () => {
    const loaded = loadedWith(entry)
    expect(loaded).toContain(needed)
    expect(loaded).toContain('server/db/connection.ts')
    expect(loaded.filter((path) => path.startsWith('server/demo/'))).toEqual([])
  })
})
