import { useLocale, useTranslate } from 'react-admin'
import { labelValueText, type StoredLabelValue } from '#ui/fields/labelValues.ts'
import type { ValueViews } from '#ui/form/conflict/ConflictDialog.tsx'
import { ValueText } from '#ui/form/FieldValue.tsx'
import type { UploadedFile } from '../Attachments.tsx'
import { useSentFiles } from './sentFiles.ts'
import { useCommunicationLabels } from '#ui/labels/communicationLabels.ts'

const noFiles: readonly UploadedFile[] = []

/** The files of a stored communication. */
export const filesOf = ({ attachments }: Readonly<Record<string, unknown>>): readonly UploadedFile[] =>
  Array.isArray(attachments) ? attachments : noFiles

interface ViewProps {
  readonly value: unknown
}

const LabelValues = ({ value }: ViewProps) => {
  const locale = useLocale() ?? 'ja'
  const { labels, departments } = useCommunicationLabels()
  const values: readonly StoredLabelValue[] = Array.isArray(value) ? value : []
  const lines = values.flatMap((one) => {
    const label = labels.find(({ id }) => id === one.labelId)
    const text = label && labelValueText(label, one, locale, { departments })
    return label && text ? [`${label.name}: ${text}`] : []
  })
  return <ValueText>{lines.join('\n')}</ValueText>
}

/** Displays labels and attachments for people. @param knownFiles - files of stored versions; those that were sent for the form are known to it */
export const valueViewsOf = (knownFiles: readonly UploadedFile[]): ValueViews => {
  const Attachments = ({ value }: ViewProps) => {
    const translate = useTranslate()
    const { sent } = useSentFiles()
    const ids: readonly unknown[] = Array.isArray(value) ? value : []
    const names = ids.map(
      (id) =>
        [...knownFiles, ...sent].find((file) => file.id === id)?.filename ??
        translate('renkei.communications.unnamed_file'),
    )
    return <ValueText>{names.join('\n')}</ValueText>
  }
  return { labelValues: LabelValues, attachments: Attachments }
}
