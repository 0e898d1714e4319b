import { ContentPasteOutlined } from '@mui/icons-material'
import { Box, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { LabelValueInputs } from '#ui/fields/LabelValueInputs.tsx'
import { type LabelValue, labelValuesFor } from '#ui/fields/labelValues.ts'
import { type ChosenInstitution, InstitutionChoice } from '#ui/institutions/InstitutionChoice.tsx'
import { DeletedChoices } from '#ui/labels/DeletedChoices.tsx'
import { useCommunicationLabels } from '#ui/labels/communicationLabels.ts'
import { DownloadButton } from '#ui/list/DownloadButton.tsx'
import { Block } from '#ui/page/Block.tsx'
import { causesOf } from '#ui/page/failures/causesOf.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useRefusals } from '#ui/queries/useRefusals.ts'
import type { CellProps } from '#ui/resource/declaration.ts'
import { AttendanceList } from './AttendanceList.tsx'
import { PasteAttendances } from './PasteAttendances.tsx'
import { useAttendances, useChangeAttendances } from './useAttendances.ts'

/** Who attended an event: the list, and what adds to it, takes off it and exports it. */
export const Attendances = ({ record }: CellProps) => {
  const eventId = Number(record['id'])
  const translate = useTranslate()
  const query = useAttendances(eventId)
  const { add, remove } = useChangeAttendances(eventId)
  const { labels, departments } = useCommunicationLabels()
  const own = labels.filter(({ communicationType }) => communicationType === 'event_attendance')
  const { refusals, settle, note } = useRefusals<ChosenInstitution>(({ id }) => [String(id)])
  const [filled, setFilled] = useState<readonly LabelValue[]>([])
  const [isPasting, setPasting] = useState(false)
  const labelValues = labelValuesFor(own, filled)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.events.${key}`, args)
  const count = query.data?.pages[0]?.totalCount ?? 0
  const addOne = (institution: ChosenInstitution) => {
    const body = { attendances: [{ medicalInstitutionId: institution.id }], labelValues }
    add.mutateAsync(body).then(
      () => settle(institution),
      (error: Error) => note(error, institution),
    )
  }
  return (
    <Box sx={{ mt: 2, maxWidth: 960 }}>
      <Block
        title={text('attendances', { count: String(count) })}
        long
        actions={
          count > 0 && (
            <DownloadButton
              label={text('export')}
              filename={`${String(record['eventName'])}.csv`}
              file={() => api.exportEventAttendances({ id: eventId })}
            />
          )
        }
      >
        <Stack direction="row" className="no-print" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'end', mb: 1.5 }}>
          <Box sx={{ flex: '1 1 260px', maxWidth: 480 }}>
            <InstitutionChoice label={text('add')} hint={text('add_hint')} onChoose={addOne} />
          </Box>
          <Button
            variant="outlined"
            startIcon={<ContentPasteOutlined />}
            aria-haspopup="dialog"
            onClick={() => setPasting(true)}
          >
            {text('paste')}
          </Button>
        </Stack>
        {own.length > 0 && (
          <Box sx={{ mb: 1.5 }}>
            <DeletedChoices kind="communication_label" values={filled} />
            <LabelValueInputs labels={own} values={labelValues} departments={departments} onChange={setFilled} />
          </Box>
        )}
        {refusals.map(({ key, given, error }) => (
          <SaveFailure
            key={key}
            error={error}
            sentences={[translate('renkei.events.not_added', { name: given.name }), ...causesOf(error)]}
          />
        ))}
        <QueryState query={query} lines={3}>
          {({ pages }) => (
            <AttendanceList
              attendances={pages.flatMap(({ eventAttendances }) => eventAttendances)}
              isRemoving={remove.isPending}
              onRemove={(ids) => remove.mutate([...ids])}
            />
          )}
        </QueryState>
        {query.hasNextPage && (
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {text('more')}
          </Button>
        )}
      </Block>
      {isPasting && (
        <PasteAttendances
          error={add.error}
          isAdding={add.isPending}
          onAdd={(attendances) => add.mutate({ attendances, labelValues }, { onSuccess: () => setPasting(false) })}
          onClose={() => {
            add.reset()
            setPasting(false)
          }}
        />
      )}
    </Box>
  )
}
