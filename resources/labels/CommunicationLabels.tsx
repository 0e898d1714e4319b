import { MenuItem, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { CommunicationType } from '#contract/communicationTypes.ts'
import { communicationLabelsQuery } from '#ui/labels/communicationLabels.ts'
import { enumKey } from '#ui/fields/fieldText.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import { communicationLabelsOf } from '#ui/labels/labelKinds.ts'
import { LabelList } from './LabelList.tsx'
import '#ui/labels/texts.ts'

/** The labels of communications, one type at a time. */
export const CommunicationLabels = () => {
  const translate = useTranslate()
  const [parameters, setParameters] = useSearchParams()
  const query = useQuery(communicationLabelsQuery)
  const type = CommunicationType.safeParse(parameters.get('type')).data ?? 'visit'
  const kind = useMemo(() => communicationLabelsOf(type), [type])
  const countOf = (one: string) => query.data?.filter(({ communicationType }) => communicationType === one).length ?? 0
  return (
    <>
      <TextField
        select
        label={translate('renkei.labels.communication_type')}
        value={type}
        onChange={({ target }) => setParameters({ tab: 'CommunicationLabels', type: target.value })}
        sx={{ mb: 2, minWidth: 240 }}
      >
        {CommunicationType.options.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(enumKey('communications', 'communicationType', one))}
            {countOf(one) > 0 && ` (${countOf(one)})`}
          </MenuItem>
        ))}
      </TextField>
      <QueryState query={query} lines={8}>
        {(labels) => (
          <LabelList
            key={type}
            labels={labels.filter(({ communicationType }) => communicationType === type)}
            kind={kind}
            hint={translate('renkei.labels.communications_hint')}
            emptyHint={translate('renkei.labels.empty_hint_communications')}
          />
        )}
      </QueryState>
    </>
  )
}
