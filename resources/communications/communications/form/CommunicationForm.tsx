import { Alert } from '@mui/material'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { z } from 'zod'
import { CommunicationType } from '#contract/communicationTypes.ts'
import { type CommunicationDetail, detailsOf, firstActedDate } from '#contract/communications/communications.ts'
import { camelName } from '#dataProvider/fieldNames.ts'
import { goneOfLabels, labelValuesFor } from '#ui/fields/labelValues.ts'
import { today } from '#ui/format.ts'
import type { ConflictHandling } from '#ui/form/conflict/EditConflict.tsx'
import type { KeptValues } from '#ui/form/drafts/FormDraft.tsx'
import { RecordForm } from '#ui/form/RecordForm.tsx'
import type { UploadedFile } from '../Attachments.tsx'
import { AttachmentsInput } from './AttachmentsInput.tsx'
import { type CommunicationLabel, useCommunicationLabels } from '#ui/labels/communicationLabels.ts'
import { ContactLine, contactFields } from './ContactLine.tsx'
import { LabelsInput, LabelsNotice } from './LabelsInput.tsx'
import { titledTasks } from './nextTasks.ts'
import { TasksInput } from './TasksInput.tsx'
import { filesOf, valueViewsOf } from './valueViews.tsx'
import { DayInput } from '#ui/dates/DayInput.tsx'
import { useRequiredLabel } from '#ui/form/useRequiredLabel.ts'

type Values = Readonly<Record<string, unknown>>

/** Fields that are always shown. The others are optional. */
const first: readonly CommunicationDetail[] = ['event_name', 'purpose', 'other_memo', 'memo', 'is_doctor_attended']

/** Whether a value is of a label that has been deleted since, which the form then says. */
const namesGoneLabels = (labels: readonly CommunicationLabel[], { labelValues }: Values): boolean =>
  labels.length > 0 && Array.isArray(labelValues) && goneOfLabels(labels, labelValues).some(({ isChoice }) => !isChoice)

const typeIn = ({ communicationType }: Values): CommunicationType =>
  CommunicationType.safeParse(communicationType).data ?? 'visit'

/**
 * The values to send, with only the labels of the chosen type and the tasks that were written. Details that the type does not show are included, so
 * that a change of type loses none of them.
 */
export const valuesToSend = (values: Values, labels: readonly CommunicationLabel[]): Values => {
  const type = typeIn(values)
  const ownLabels = labels.filter(({ communicationType }) => communicationType === type)
  const labelValues = labelValuesFor(ownLabels, Array.isArray(values.labelValues) ? values.labelValues : [])
  return { ...values, labelValues, ...('tasks' in values && { tasks: titledTasks(values.tasks) }) }
}

/** Initial values of the form for a stored communication: attachments are replaced by their ids. */
export const formRecord = (communication: Values): Values => ({
  ...communication,
  attachments: filesOf(communication).map(({ id }) => id),
})

export interface CommunicationFormProps {
  readonly payload: z.ZodObject
  readonly record: Values
  readonly files: readonly UploadedFile[]
  readonly saved: boolean
  /** Input that the screen has kept beyond the tab, which comes back. */
  readonly kept?: KeptValues | undefined
  /** A new communication can have tasks. */
  readonly isNew: boolean
  /** Whether the fields for partner, type, day and person are shown from the beginning, also of a new one that has them all. */
  readonly opensContact?: boolean
  readonly above?: ReactNode
  readonly onCancel: () => void
  /** Why it could not be saved. */
  readonly failure?: Error | undefined
  /** For an existing one: the version that somebody else has stored in the meantime. */
  readonly conflict?: Pick<ConflictHandling, 'newer' | 'savedBy' | 'onClose'>
}

/** The files of the newer version, if there is one, and all files whose names the form may have to show. */
const useKnownFiles = (files: readonly UploadedFile[], newer: Values | undefined) => {
  // Remember the files of the newer version for the case that it is chosen.
  const [theirFiles, setTheirFiles] = useState<readonly UploadedFile[]>()
  if (newer && theirFiles !== filesOf(newer)) setTheirFiles(filesOf(newer))
  // The form keeps the files that it began with, also once a colleague has taken them off.
  const [knownFiles, setKnownFiles] = useState(files)
  const unknownFiles = [...files, ...(theirFiles ?? [])].filter(({ id }) => knownFiles.every((file) => file.id !== id))
  if (unknownFiles.length > 0) setKnownFiles([...knownFiles, ...unknownFiles])
  return { theirFiles, knownFiles }
}

/** The form of a communication with the fields of its type, the most frequently used first. */
export const CommunicationForm = ({
  payload,
  record,
  files,
  saved,
  kept,
  isNew,
  opensContact = false,
  above,
  onCancel,
  failure,
  conflict,
}: CommunicationFormProps) => {
  const translate = useTranslate()
  const requiredLabel = useRequiredLabel()
  const [isContactOpen, setContactOpen] = useState(
    !isNew || opensContact || contactFields.some((field) => !record[field]),
  )
  const openContact = useCallback(() => setContactOpen(true), [])
  const { labels } = useCommunicationLabels()
  const isOfEmail = Boolean(record.email)
  const newer = conflict?.newer
  const { theirFiles, knownFiles } = useKnownFiles(files, newer)
  const valueViews = useMemo(() => valueViewsOf(knownFiles), [knownFiles])
  const labelsOf = (values: Values) => labels.filter(({ communicationType }) => communicationType === typeIn(values))
  const hasLabels = (values: Values) => labelsOf(values).length > 0 || namesGoneLabels(labels, values)
  const needsLabels = (values: Values) => labelsOf(values).some(({ isRequired }) => isRequired)
  const rows = (values: Values) => {
    const own = new Set(detailsOf[typeIn(values)])
    const contact = isContactOpen
      ? [['medicalInstitutionId'], ['communicationType', 'actedDate', 'userId']]
      : [['contact']]
    return [
      // What the sending of an e-mail has determined.
      ...(isOfEmail ? [] : contact),
      ...first.filter((detail) => own.has(detail)).map((detail) => [camelName(detail)]),
      ...(needsLabels(values) ? [['labelValues']] : []),
      ...(isNew ? [['tasks']] : []),
    ]
  }
  const optionalRows = (values: Values) => [
    ...detailsOf[typeIn(values)].filter((detail) => !first.includes(detail)).map((detail) => [camelName(detail)]),
    ...(hasLabels(values) && !needsLabels(values) ? [['labelValues']] : []),
    ['attachments'],
  ]
  return (
    <RecordForm
      plural="communications"
      payload={payload}
      rows={rows}
      optionalRows={optionalRows}
      sent={(values) => valuesToSend(values, labels)}
      record={record}
      kept={kept}
      saved={saved}
      onCancel={onCancel}
      failure={failure}
      above={
        <>
          {isOfEmail && (
            <Alert severity="info" variant="outlined" sx={{ mb: 2, maxWidth: 720 }}>
              {translate('renkei.communications.email.fixed')}
            </Alert>
          )}
          {above}
        </>
      }
      {...(conflict && {
        conflict: {
          newer: newer && formRecord(newer),
          savedBy: conflict.savedBy,
          onClose: conflict.onClose,
          valueViews,
          notice: <LabelsNotice />,
          mergedIds: ['attachments'],
          comparable: (values: Values) => valuesToSend(values, labels),
        },
      })}
      inputs={{
        actedDate: (
          <DayInput
            source="actedDate"
            label={requiredLabel(translate('resources.communications.fields.actedDate'))}
            min={firstActedDate}
            max={today()}
          />
        ),
        attachments: <AttachmentsInput known={knownFiles} stored={theirFiles ?? files} />,
        labelValues: <LabelsInput />,
        tasks: <TasksInput />,
        contact: <ContactLine onOpen={openContact} />,
      }}
    />
  )
}
