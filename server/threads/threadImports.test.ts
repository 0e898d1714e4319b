import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const urlOf = (path: string) => pathToFileURL(join(root, path)).href

/** The packages that a module loads when it is imported. What it does afterwards may fail: it is not in a thread here. */
const packagesOf = (path: string): string[] => {
  const script = `
    import { registerHooks } from 'node:module'
    const packages = new Set()
    registerHooks({
      load: (url, context, next) => {
        const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*node_modules)/.exec(url) ?? []
        if (name) packages.add(name)
        return next(url, context)
      },
    })
    await import('${urlOf(path)}').catch(() => {})
    process.stdout.write(JSON.stringify([...packages]), () => process.exit())`
  const packages: unknown = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  )
  return Array.isArray(packages) ? packages.map(String) : []
}

// One starts for every file that somebody sends. Both libraries together took two thirds of the time of that.
test.each(['server/intake/recognition/recognitionThread.ts', 'server/intake/reading/survey/readingThread.ts'])(
  '%s loads neither the database library nor that of schemas',
  (path) => {
    const packages = packagesOf(path)
    expect(packages).not.toEqual([])
    expect(packages).not.toContain('kysely')
    expect(packages).not.toContain('zod')
  },
)
