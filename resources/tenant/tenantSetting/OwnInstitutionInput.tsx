import { Close } from '@mui/icons-material'
import { Box, FormHelperText, IconButton, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type ChosenInstitution, InstitutionChoice } from '#ui/institutions/InstitutionChoice.tsx'

export interface OwnInstitutionInputProps {
  readonly value: ChosenInstitution | null
  readonly onChange: (institution: ChosenInstitution | null) => void
}

/** The tenant's own institution, and a way to choose another one. */
export const OwnInstitutionInput = ({ value, onChange }: OwnInstitutionInputProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.tenant_setting.basics.${key}`)
  return (
    <Stack component="fieldset" spacing={1} aria-label={text('own')} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography variant="body2" color="text.secondary">
        {text('own')}
      </Typography>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, minHeight: 44 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: value ? 700 : 400 }}>{value?.name ?? text('own_none')}</Typography>
          {value && (
            <Typography variant="caption" color="text.secondary">
              {value.address}
            </Typography>
          )}
        </Box>
        {value && (
          <IconButton aria-label={text('own_remove')} onClick={() => onChange(null)}>
            <Close fontSize="small" />
          </IconButton>
        )}
      </Stack>
      <InstitutionChoice
        label={text('own_choose')}
        hint={text('own_search')}
        onChoose={({ id, name, address }) => onChange({ id, name, address })}
      />
      <FormHelperText>{text('own_hint')}</FormHelperText>
    </Stack>
  )
}
