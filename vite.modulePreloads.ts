import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Makes the page preload scripts that the app imports only at run time, in parallel with the app's own.
 * @param modules - paths from the project's root
 */
export const modulePreloads = (modules: readonly string[]): Plugin => ({
  name: 'modulePreloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' &&
        chunk.facadeModuleId &&
        modules.includes(relative(import.meta.dirname, chunk.facadeModuleId).replaceAll('\\', '/'))
          ? [
              {
                tag: 'link',
                attrs: {
                  rel: 'modulepreload',
                  crossorigin: true,
                  fetchpriority: 'low',
                  href: `/app/${chunk.fileName}`,
                },
                injectTo: 'head' as const,
              },
            ]
          : [],
      ),
  },
})
