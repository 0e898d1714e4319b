import { useCallback } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { UploadedFile } from '../Attachments.tsx'

/** What the form calls the files that were sent for it: no field of what is saved, but part of a draft, which so knows what its files are called. */
export const sentFilesField = 'sentFiles'

const SentFile = z.object({
  id: z.number(),
  url: z.string(),
  filename: z.string(),
  contentType: z.string(),
  byteCount: z.number(),
})

/** The files that were sent for a form, from a draft that another version of the app may have written. */
export const sentFilesIn = (value: unknown): UploadedFile[] =>
  Array.isArray(value) ? value.flatMap((file) => SentFile.safeParse(file).data ?? []) : []

/** The files that were sent for the form around it, and how one is added. */
export const useSentFiles = (): {
  readonly sent: readonly UploadedFile[]
  readonly add: (file: UploadedFile) => void
} => {
  const { getValues, setValue } = useFormContext()
  const value: unknown = useWatch({ name: sentFilesField })
  const add = useCallback(
    (file: UploadedFile) => setValue(sentFilesField, [...sentFilesIn(getValues(sentFilesField)), file]),
    [getValues, setValue],
  )
  return { sent: sentFilesIn(value), add }
}
