import { Skeleton } from '@mui/material'
import { Suspense } from 'react'
import type { HtmlEditorProps } from './htmlEditorProps.ts'
import { latePart } from '../late/latePart.tsx'

const RichEditor = latePart(async () => ({ default: (await import('./RichEditor.tsx')).RichEditor }))

/**
 * A field for HTML as mail programs show it, written like a letter or as source. TipTap, which it is built on, is loaded when it is first shown.
 * @example
 * <HtmlEditor label="本文" value={html} onChange={setHtml} maxLength={300_000} pictures={pictures} mergeFields={fields} />
 */
export const HtmlEditor = (props: HtmlEditorProps) => (
  <Suspense fallback={<Skeleton variant="rounded" width="100%" height={420} />}>
    <RichEditor {...props} />
  </Suspense>
)
