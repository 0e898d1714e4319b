import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const root = join(import.meta.dirname, 'page')

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

const mapChunk = 'map'

/** Positions in place order, in 1/100000 degrees: all longitudes, then all latitudes. */
export type Positions = Int32Array<ArrayBuffer>

/** Builds a page from `ui/map` into a folder and serves it. With `?empty` it shows an empty Leaflet map. */
export const openMapPage = async (folder: string, positions: Positions) => {
  const outDir = join(folder, 'map-page')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: { page: join(root, 'index.html'), everything: join(root, 'everything.tsx') },
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: mapChunk, test: /\/(ui\/map|leaflet|react-leaflet|@react-leaflet)\// }],
          },
        },
      },
    },
  })
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/places') {
      reply.end(Buffer.from(positions.buffer))
      return
    }
    const file = pathname === '/' ? 'index.html' : normalize(pathname)
    readFile(join(outDir, file)).then(
      (content) => reply.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream').end(content),
      () => {
        reply.statusCode = 404
        reply.end()
      },
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The page has no port')
  const assets = await readdir(join(outDir, 'assets'))
  const chunk = assets.find((name) => name.startsWith(`${mapChunk}-`) && name.endsWith('.js'))
  if (!chunk) throw new Error('The page has no chunk of the map')
  return {
    /** Compressed size of Leaflet and all of `ui/map`. */
    chunkBytes: gzipSync(await readFile(join(outDir, 'assets', chunk))).length,
    origin: `http://127.0.0.1:${address.port}`,
    end: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
