import type { Paper } from './paper.ts'

/** Ends a document and collects its bytes. */
export const contentsOf = (paper: Paper): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    paper.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    paper.doc.on('end', () => resolve(Buffer.concat(chunks)))
    paper.doc.on('error', reject)
    paper.doc.end()
  })
