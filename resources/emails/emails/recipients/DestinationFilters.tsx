import { Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { DebouncedText } from '#ui/inputs/DebouncedText.tsx'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { ConditionsForm } from '#ui/institutions/ConditionsForm.tsx'
import type { Lookups } from '#ui/institutions/useLookups.ts'
import { contactChoices, type DestinationFilter } from './destinationConditions.ts'

const useActionLists = () => {
  const user = useCurrentUser()
  return useQuery({
    queryKey: ['action_lists', 'of destinations'],
    queryFn: ({ signal }) => api.listActionLists({ status: 'all', page: 1, perPage: 100 }, { signal }),
    enabled: user?.features.includes('action_lists') ?? false,
  })
}

export interface DestinationFiltersProps {
  readonly filter: DestinationFilter
  readonly lookups: Lookups
  readonly onChange: (filter: DestinationFilter) => void
}

/** The form with all conditions for doctors: their own, and those of the partner search for their institutions. */
export const DestinationFilters = ({ filter, lookups, onChange }: DestinationFiltersProps) => {
  const translate = useTranslate()
  const { data: lists } = useActionLists()
  const words = (key: string) => translate(`renkei.email_recipients.filter.${key}`)
  return (
    <Stack spacing={2}>
      <DebouncedText
        label={words('text')}
        value={filter.text}
        onSettled={(text) => onChange({ ...filter, text })}
        slotProps={{ htmlInput: { maxLength: 100, enterKeyHint: 'search' } }}
      />
      <OneChoice
        label={words('contact')}
        choices={contactChoices}
        nameOf={(choice) => words(`contacts.${choice}`)}
        value={filter.contact}
        onChange={(contact) => onChange({ ...filter, contact })}
        minWidth={160}
      />
      {lists && lists.actionLists.length > 0 && (
        <MultiChoice
          label={words('action_lists')}
          kind="action_list"
          choices={lists.actionLists.map(({ id, name }) => ({ key: id, name }))}
          value={filter.actionListIds}
          onChange={(actionListIds) => onChange({ ...filter, actionListIds })}
        />
      )}
      <ConditionsForm
        conditions={filter.institutions}
        lookups={lookups}
        onChange={(institutions) => onChange({ ...filter, institutions })}
      />
    </Stack>
  )
}
