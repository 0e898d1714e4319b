import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css)$/

/** Minimum size in bytes, the same from which the server compresses a reply. */
const threshold = 1024

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/** Writes compressed copies next to scripts and style sheets, so that the server need not compress them for each visitor. */
export const precompressed = (): Plugin => ({
  name: 'precompressed',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const files = Object.keys(bundle)
      .filter((name) => compressible.test(name))
      .map((name) => join(dir, name))
    await Promise.all(
      files.map(async (file) => {
        const content = await readFile(file)
        if (content.length < threshold) return
        await writeFile(`${file}.gz`, await inGzip(content, { level: 9 }))
        await writeFile(`${file}.br`, await inBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
      }),
    )
  },
})
