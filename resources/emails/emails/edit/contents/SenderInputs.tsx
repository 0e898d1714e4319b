import { Autocomplete, Box, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Controller, useFormContext } from 'react-hook-form'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import type { WrittenEmail } from '../writtenEmail.ts'

/** Name and address of the sender. Where senders are restricted, the address is one of those that the tenant allows. */
export const SenderInputs = () => {
  const translate = useTranslate()
  const { control } = useFormContext<WrittenEmail>()
  const user = useCurrentUser()
  const allowed = user?.emailSenderAllowedAddresses ?? []
  const isRestricted = user?.features.includes('email_sender_restricted') ?? false
  const field = (name: string) => translate(`resources.emails.fields.${name}`)
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <Controller
        control={control}
        name="senderName"
        render={({ field: { ref, ...input }, fieldState: { error } }) => (
          <TextField
            {...input}
            inputRef={ref}
            required
            label={field('senderName')}
            error={error !== undefined}
            helperText={error?.message ?? translate('renkei.email_editor.sender_name_hint')}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
        )}
      />
      <Controller
        control={control}
        name="senderEmail"
        render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
          <Autocomplete
            freeSolo={!isRestricted}
            openOnFocus
            disableClearable
            options={[...allowed]}
            filterOptions={(options) => options}
            value={value}
            onChange={(_event, address) => onChange(address)}
            {...(!isRestricted && {
              inputValue: value,
              onInputChange: (_event: unknown, typed: string) => onChange(typed),
            })}
            noOptionsText={translate('renkei.email_editor.no_sender_addresses')}
            renderInput={(props) => (
              <TextField
                {...props}
                inputRef={ref}
                required
                onBlur={onBlur}
                label={field('senderEmail')}
                error={error !== undefined}
                helperText={
                  error?.message ?? (isRestricted ? translate('renkei.email_editor.sender_restricted') : undefined)
                }
                slotProps={{
                  htmlInput: { ...props.inputProps, maxLength: 254, inputMode: 'email', autoComplete: 'off' },
                }}
              />
            )}
          />
        )}
      />
    </Box>
  )
}
