import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useLocaleState, useStore, useTranslate } from 'react-admin'
import { putDraftsAside } from '#authProvider/msal.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { locales } from '#ui/texts/i18nProvider.ts'

/** Chooses the light theme, the dark one, or the device's setting. The choice is stored in this browser. */
export const ThemeChoice = () => {
  const translate = useTranslate()
  const [theme, setTheme] = useStore<'light' | 'dark' | undefined>('theme')
  return (
    <Choice
      label={translate('renkei.shell.theme')}
      value={theme ?? 'system'}
      options={(['light', 'dark', 'system'] as const).map((value) => ({
        value,
        text: translate(`renkei.shell.themes.${value}`),
      }))}
      onChange={(value) => setTheme(value === 'light' || value === 'dark' ? value : undefined)}
    />
  )
}

/** Chooses the language of the app. The choice is stored in this browser. */
export const LanguageChoice = () => {
  const translate = useTranslate()
  const [locale, setLocale] = useLocaleState()
  const toast = useToast()
  const change = useMutation({
    mutationFn: async (chosen: string) => {
      await putDraftsAside()
      setLocale(chosen)
    },
    onError: (error) => toast('ra.notification.i18n_error', { type: 'error', error }),
  })
  return (
    <Choice
      label={translate('renkei.shell.language')}
      value={locale}
      options={locales.map(({ locale: value, name }) => ({ value, text: name }))}
      onChange={(chosen) => change.mutate(chosen)}
    />
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly onChange: (value: string) => void
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Box sx={{ mt: 1.5 }}>
    <Typography variant="caption" color="text.secondary" component="div" sx={{ mb: 0.5 }}>
      {label}
    </Typography>
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      color="primary"
      value={value}
      aria-label={label}
      onChange={(_event, chosen: string | null) => chosen !== null && onChange(chosen)}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} value={option.value} sx={{ fontSize: 12, minHeight: 34, lineHeight: 1.3 }}>
          {option.text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  </Box>
)
