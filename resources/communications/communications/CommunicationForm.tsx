import { ExpandMore } from '@mui/icons-material'
import { Button } from '@mui/material'
import { type ReactNode, useMemo, useState } from 'react'
import { DateInput, useTranslate } from 'react-admin'
import type { z } from 'zod'
import { CommunicationType } from '../../../contract/communicationTypes.ts'
import { type CommunicationDetail, detailsOf, firstActedDate } from '../../../contract/communications/communications.ts'
import { camelName } from '../../../dataProvider/fieldNames.ts'
import { labelValuesFor } from '../../../ui/fields/labelValues.ts'
import { today } from '../../../ui/format.ts'
import type { ConflictHandling } from '../../../ui/form/EditConflict.tsx'
import { RecordForm } from '../../../ui/form/RecordForm.tsx'
import { useDevice } from '../../../ui/useDevice.ts'
import type { UploadedFile } from './Attachments.tsx'
import { AttachmentsInput } from './AttachmentsInput.tsx'
import { type CommunicationLabel, useCommunicationLabels } from '../../../ui/labels/communicationLabels.ts'
import { LabelsInput } from './LabelsInput.tsx'
import { TasksInput } from './TasksInput.tsx'
import { filesOf, valueViewsOf } from './valueViews.tsx'

type Values = Readonly<Record<string, unknown>>

/** Fields that are shown first; a phone shows the others after a tap. */
const first: readonly CommunicationDetail[] = ['event_name', 'is_doctor_attended', 'other_memo', 'memo']

const typeIn = ({ communicationType }: Values): CommunicationType =>
  CommunicationType.safeParse(communicationType).data ?? 'visit'

/**
 * The values to send, with only the labels of the chosen type. Details that the type does not show are included, so that a change of type loses
 * none of them.
 */
export const withOwnLabels = (values: Values, labels: readonly CommunicationLabel[]): Values => {
  const type = typeIn(values)
  const ownLabels = labels.filter(({ communicationType }) => communicationType === type)
  const labelValues = labelValuesFor(ownLabels, Array.isArray(values.labelValues) ? values.labelValues : [])
  return { ...values, labelValues }
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
  /** A new communication can have tasks. */
  readonly isNew: boolean
  readonly above?: ReactNode
  readonly onCancel: () => void
  /** For an existing one: the version that somebody else has stored in the meantime. */
  readonly conflict?: Pick<ConflictHandling, 'newer' | 'onClose'>
}

/** The form of a communication with the fields of its type, the most frequently used first. */
export const CommunicationForm = ({
  payload,
  record,
  files,
  saved,
  isNew,
  above,
  onCancel,
  conflict,
}: CommunicationFormProps) => {
  const translate = useTranslate()
  const phone = useDevice() === 'phone'
  const [whole, setWhole] = useState(!phone || !isNew)
  const { labels } = useCommunicationLabels()
  const newer = conflict?.newer
  // Remember the files of the newer version for the case that it is chosen.
  const [theirFiles, setTheirFiles] = useState<readonly UploadedFile[]>([])
  if (newer && theirFiles !== filesOf(newer)) setTheirFiles(filesOf(newer))
  const knownFiles = useMemo(() => [...files, ...theirFiles], [files, theirFiles])
  const valueViews = useMemo(() => valueViewsOf(knownFiles), [knownFiles])
  const needsLabels = (values: Values) =>
    labels.some(({ communicationType, isRequired }) => isRequired && communicationType === typeIn(values))
  const rows = (values: Values) => {
    const own = detailsOf[typeIn(values)]
    const shown = own.filter((detail) => first.includes(detail)).map((detail) => [camelName(detail)])
    const rest = own.filter((detail) => !first.includes(detail)).map((detail) => [camelName(detail)])
    return [
      ['medicalInstitutionId'],
      ['communicationType', 'actedDate', 'userId'],
      ...shown,
      ...(whole || needsLabels(values) ? [['labelValues']] : []),
      ...(whole ? [...rest, ['attachments'], ...(isNew ? [['tasks']] : [])] : [['more']]),
    ]
  }
  return (
    <RecordForm
      plural="communications"
      payload={payload}
      rows={rows}
      record={record}
      saved={saved}
      onCancel={onCancel}
      {...(above !== undefined && { above })}
      {...(conflict && {
        conflict: {
          newer: newer && formRecord(newer),
          onClose: conflict.onClose,
          valueViews,
          comparable: (values: Values) => withOwnLabels(values, labels),
        },
      })}
      inputs={{
        actedDate: (
          <DateInput
            source="actedDate"
            label={`${translate('resources.communications.fields.actedDate')}（${translate('renkei.form.required')}）`}
            helperText={false}
            fullWidth
            margin="none"
            slotProps={{ htmlInput: { min: firstActedDate, max: today() } }}
          />
        ),
        attachments: <AttachmentsInput known={knownFiles} />,
        labelValues: <LabelsInput />,
        tasks: <TasksInput />,
        more: (
          <Button startIcon={<ExpandMore />} onClick={() => setWhole(true)} sx={{ justifySelf: 'start' }}>
            {translate('renkei.communications.more_fields')}
          </Button>
        ),
      }}
    />
  )
}
