import { Fragment, type Node as ContentsNode, type Schema, Slice } from '@tiptap/pm/model'
import { writtenMergeFields } from '../schema/mergeField.ts'

/** One line of text as contents. */
export const lineOf = (line: string, schema: Schema, fields: ReadonlySet<string>): ContentsNode[] => {
  const nodes: ContentsNode[] = []
  const addText = (text: string) => {
    if (text !== '') nodes.push(schema.text(text))
  }
  let end = 0
  for (const match of line.matchAll(writtenMergeFields)) {
    const [written, field = ''] = match
    const chip = fields.has(field) ? schema.nodes.mergeField?.create({ field }) : undefined
    if (!chip) continue
    addText(line.slice(end, match.index))
    nodes.push(chip)
    end = match.index + written.length
  }
  addText(line.slice(end))
  return nodes
}

/** Plain text as contents: a line stays a line, an empty line begins a paragraph, merge fields become chips. */
export const plainTextSlice = (text: string, schema: Schema, fields: ReadonlySet<string>): Slice => {
  const paragraphs = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replace(/\n+$/, '')
    .split(/\n[ \t\u3000]*\n/)
  const blocks = paragraphs.map((paragraph) => {
    const lines = paragraph.split('\n').map((line) => lineOf(line, schema, fields))
    const inline = lines.flatMap((line, index) => {
      const lineBreak = index > 0 && schema.nodes.hardBreak?.create()
      return lineBreak ? [lineBreak, ...line] : line
    })
    return schema.nodes.paragraph?.create(null, inline)
  })
  return new Slice(Fragment.from(blocks.filter((block) => block !== undefined)), 1, 1)
}
