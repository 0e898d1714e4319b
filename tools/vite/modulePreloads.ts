import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

export interface StartScreen {
  /** A pattern of the path below the app's base, as text for `RegExp`. */
  readonly path: string
  /** Paths from the project's root. */
  readonly modules: readonly string[]
}

const root = join(import.meta.dirname, '../..')

type Chunk = Rolldown.OutputChunk

const holds = ({ moduleIds }: Chunk, module: string): boolean =>
  moduleIds.some((id) => relative(root, id).replaceAll('\\', '/') === module)

/** A chunk's file and those that it imports, and so on. */
const filesOf = (
  chunks: ReadonlyMap<string, Chunk>,
  fileName: string,
  seen = new Set<string>(),
): ReadonlySet<string> => {
  if (seen.has(fileName)) return seen
  seen.add(fileName)
  for (const imported of chunks.get(fileName)?.imports ?? []) filesOf(chunks, imported, seen)
  return seen
}

/** The script that fetches the files of the screen at the page's address. */
const preloadScript = (
  base: string,
  screens: readonly { readonly path: string; readonly files: readonly string[] }[],
) => `
const path = location.pathname.slice(${base.length - 1})
const { files = [] } = ${JSON.stringify(screens)}.find((screen) => new RegExp(screen.path).test(path)) ?? {}
for (const file of files)
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: '${base}' + file }),
  )
`

/**
 * Makes the built page fetch the scripts of the screen at which it starts in parallel with the app's own, which would import them only at run time.
 * A small script does it, which the content security policy allows. @throws if a module is not among the scripts of the app
 */
export const modulePreloads = (screens: readonly StartScreen[]): Plugin => {
  let base = '/'
  return {
    name: 'modulePreloads',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = new Map(
          Object.values(bundle).flatMap((output) =>
            output.type === 'chunk' ? [[output.fileName, output] as const] : [],
          ),
        )
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The app has no index.html')
        const html = String(page.source)
        const chunkOf = (module: string) => {
          const chunk = [...chunks.values()].find((candidate) => holds(candidate, module))
          if (!chunk) throw new Error(`The app has no script for ${module}`)
          return chunk.fileName
        }
        const filesOfScreens = screens.map(({ path, modules }) => {
          const files = new Set(modules.flatMap((module) => [...filesOf(chunks, chunkOf(module))]))
          return { path, files: [...files].filter((file) => !html.includes(file)) }
        })
        const source = preloadScript(base, filesOfScreens)
        const fileName = `assets/preload-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
        this.emitFile({ type: 'asset', fileName, source })
        page.source = html.replace(
          '<head>',
          `<head>\n    <script type="module" async src="${base}${fileName}"></script>`,
        )
      },
    },
  }
}
