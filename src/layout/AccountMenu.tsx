import {
  Avatar,
  Box,
  Button,
  Divider,
  IconButton,
  Popover,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useLocaleState, useStore, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useCurrentUser } from '../../authProvider/currentUser.ts'
import { logOut } from '../../authProvider/logout.ts'
import { putDraftsAside } from '../../authProvider/msal.ts'
import { locales } from '../i18n/i18nProvider.ts'

const ThemeChoice = () => {
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

const LanguageChoice = () => {
  const translate = useTranslate()
  const [locale, setLocale] = useLocaleState()
  return (
    <Choice
      label={translate('renkei.shell.language')}
      value={locale}
      options={locales.map(({ locale: value, name }) => ({ value, text: name }))}
      onChange={(chosen) => void putDraftsAside().then(() => setLocale(chosen))}
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

/** The signed-in person: name, looks, language, logout. */
export const AccountMenu = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = user?.username ?? ''
  return (
    <>
      <Tooltip title={name}>
        <IconButton
          aria-label={`${translate('renkei.shell.account')}: ${name}`}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Avatar
            sx={{
              width: 32,
              height: 32,
              fontSize: 14,
              fontWeight: 700,
              bgcolor: 'primary.main',
              color: 'primary.contrastText',
            }}
          >
            {[...name][0]}
          </Avatar>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            variant: 'outlined',
            role: 'dialog',
            'aria-label': translate('renkei.shell.account'),
            sx: { width: 288, p: 2, borderRadius: '8px' },
          },
        }}
      >
        <Typography sx={{ fontWeight: 700 }}>{name}</Typography>
        <Typography variant="caption" color="text.secondary">
          {user?.tenant.name}
        </Typography>
        <ThemeChoice />
        <LanguageChoice />
        <Stack sx={{ mt: 1.5 }}>
          {(user?.csAccount ? (['profile', 'tenant_setting'] as const) : (['profile'] as const)).map((screen) => (
            <Button
              key={screen}
              component={Link}
              to={`/${screen}`}
              onClick={() => setAnchor(null)}
              sx={{ justifyContent: 'start' }}
            >
              {translate(`renkei.shell.screens.${screen}`)}
            </Button>
          ))}
        </Stack>
        <Divider sx={{ my: 2 }} />
        <Button fullWidth variant="outlined" onClick={() => void logOut()}>
          {translate('renkei.shell.logout')}
        </Button>
      </Popover>
    </>
  )
}
