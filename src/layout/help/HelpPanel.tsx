import { Close } from '@mui/icons-material'
import { Box, Button, Drawer, IconButton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { callerOf } from '#authProvider/mayCall.ts'
import { loadPart } from '#dataProvider/loadPart.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import { helpFor } from './helpFor.ts'
import type { ScreenHelp } from './helpText.ts'
import { helpNameOf } from './helpName.ts'

const loadHelp = async (): Promise<ScreenHelp> => (await loadPart(() => import('./texts/index.ts'))).help

/** What the open screen is for and how one begins; the first steps where there is no help. */
const HelpContent = ({ texts, onLeave }: { readonly texts: ScreenHelp; readonly onLeave: () => void }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { pathname } = useLocation()
  const name = helpNameOf(pathname)
  const user = useCurrentUser()
  const written = name === undefined ? undefined : texts[name]?.[locale === 'en' ? 'en' : 'ja']
  const shown = written && helpFor(written, user ? callerOf(user).features : new Set())
  const text = (key: string) => translate(`renkei.shell.help.${key}`)
  return (
    <>
      {shown ? (
        <>
          <Typography sx={{ mb: 2 }}>{shown.purpose}</Typography>
          <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
            {text('moves')}
          </Typography>
          <Box component="ol" sx={{ m: 0, pl: 2.5, '& > li + li': { mt: 1 } }}>
            {shown.moves.map((move) => (
              <li key={move}>{move}</li>
            ))}
          </Box>
        </>
      ) : (
        <Typography sx={{ mb: 2 }}>{text('none')}</Typography>
      )}
      {name !== 'first_steps' && (
        <Button variant="outlined" component={Link} to="/first_steps" onClick={onLeave} sx={{ mt: 3 }}>
          {translate('renkei.shell.screens.first_steps')}
        </Button>
      )}
    </>
  )
}

/** The help of the open screen, beside it. Escape and a click outside close it. */
const HelpPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const titleId = useId()
  const query = useQuery({ queryKey: ['help'], queryFn: loadHelp, staleTime: Infinity })
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          sx: { width: 400, maxWidth: '100vw', p: 2 },
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography id={titleId} component="h2" variant="h2" sx={{ fontSize: 18 }}>
          {translate('renkei.shell.help.title')}
        </Typography>
        <IconButton aria-label={translate('renkei.shell.help.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <QueryState query={query} lines={8}>
        {(texts) => <HelpContent texts={texts} onLeave={onClose} />}
      </QueryState>
    </Drawer>
  )
}

export default HelpPanel
