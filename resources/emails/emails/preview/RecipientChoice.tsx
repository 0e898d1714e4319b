import { Autocomplete, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { useSettled } from '#ui/queries/useSettled.ts'
import { type EmailRecipient, recipientsKey } from '../emailQueries.ts'
import { useNoChoicesText } from '#ui/inputs/useNoChoicesText.ts'
import '../edit/texts.ts'

const maxOffered = 20

/** A recipient, as far as a choice shows one. */
export type NamedRecipient = Pick<EmailRecipient, 'id' | 'institutionName' | 'destination'>

export interface RecipientChoiceProps {
  readonly emailId: number
  /** null for somebody made up. */
  readonly value: NamedRecipient | null
  readonly onChange: (recipient: NamedRecipient | null) => void
}

/** Whose view of an e-mail is shown: that of one of its recipients, found by name, or of somebody made up. */
export const RecipientChoice = ({ emailId, value, onChange }: RecipientChoiceProps) => {
  const translate = useTranslate()
  const noChoicesText = useNoChoicesText(translate('renkei.email_preview.no_recipients'))
  const [typed, setTyped] = useState('')
  const text = useSettled(value ? '' : typed.trim())
  const { data } = useQuery({
    queryKey: [...recipientsKey(emailId), 'named', text],
    queryFn: ({ signal }) =>
      api.listEmailRecipients({ id: emailId, perPage: maxOffered, ...(text && { text }) }, { signal }),
  })
  const offered = (data?.recipients ?? []).filter(({ state }) => state !== 'invalid')
  return (
    <Autocomplete<NamedRecipient>
      openOnFocus
      options={offered}
      filterOptions={(options) => options}
      value={value}
      onChange={(_event, recipient) => onChange(recipient)}
      inputValue={typed}
      onInputChange={(_event, input) => setTyped(input)}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ institutionName, destination }) => [institutionName, destination].filter(Boolean).join(' ')}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      noOptionsText={noChoicesText}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('renkei.email_preview.recipient')}
          placeholder={translate('renkei.email_preview.example')}
        />
      )}
      sx={{ flex: '1 1 220px', maxWidth: 360 }}
    />
  )
}
