import { getSchema } from '@tiptap/core'
import type { MergeFieldChoice } from '../htmlEditorProps.ts'
import { contentExtensions } from '../schema/extensions.ts'
import { readHtml } from './readHtml.ts'
import { writeHtml } from './writeHtml.ts'

/** Reads HTML as an editor with these merge fields does, and writes it again. */
export const contentsReader = (mergeFields: readonly MergeFieldChoice[]) => {
  const fields = new Set(mergeFields.map(({ field }) => field))
  const schema = getSchema(contentExtensions({ mergeFields }))
  return { written: (html: string): string => writeHtml(readHtml(html, schema, fields)) }
}
