import { Avatar, Button, Divider, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { logOut } from '#authProvider/logout.ts'
import { PopoverDialog } from '#ui/page/PopoverDialog.tsx'
import { LanguageChoice, ThemeChoice } from '#resources/tenant/profile/Looks.tsx'

export interface AccountMenuProps {
  /** Opens the help of the screen; undefined where the bar has a button of its own for it. */
  readonly onHelp?: (() => void) | undefined
}

/** The menu of the signed-in person: name, theme, language, help, logout. */
export const AccountMenu = ({ onHelp }: AccountMenuProps) => {
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
      <PopoverDialog
        label={translate('renkei.shell.account')}
        anchor={anchor}
        onClose={() => setAnchor(null)}
        sx={{ width: 288, p: 2, borderRadius: '8px' }}
      >
        <Typography sx={{ fontWeight: 700 }}>{name}</Typography>
        <Typography variant="caption" color="text.secondary">
          {user?.tenant.name}
        </Typography>
        <ThemeChoice />
        <LanguageChoice />
        <Stack sx={{ mt: 1.5 }}>
          {(user?.csAccount
            ? (['profile', 'tenant_setting', 'first_steps'] as const)
            : (['profile', 'first_steps'] as const)
          ).map((screen) => (
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
          {onHelp && (
            <Button
              onClick={() => {
                setAnchor(null)
                onHelp()
              }}
              sx={{ justifyContent: 'start' }}
            >
              {translate('renkei.shell.help.title')}
            </Button>
          )}
        </Stack>
        <Divider sx={{ my: 2 }} />
        <Button fullWidth variant="outlined" onClick={() => void logOut()}>
          {translate('renkei.shell.logout')}
        </Button>
      </PopoverDialog>
    </>
  )
}
