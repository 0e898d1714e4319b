import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { mergeFields } from '#contract/emails/mergeFields.ts'
import type { MergeFieldChoice } from '#ui/htmlEditor/htmlEditorProps.ts'

/** The merge fields of e-mails for the editor. */
export const useMergeFieldChoices = (): readonly MergeFieldChoice[] => {
  const translate = useTranslate()
  return useMemo(
    () => mergeFields.map((field) => ({ field, label: translate(`renkei.email_editor.merge_fields.${field}`) })),
    [translate],
  )
}
