import { Alert, AlertTitle, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { useOwners } from '#ui/permissions/useOwners.ts'
import { RulesDialog } from './RulesDialog.tsx'

/** What letters are for, until an owner begins them. */
export const NotBegun = () => {
  const translate = useTranslate()
  const isOwner = useCurrentUser()?.role === 'owner'
  const owners = useOwners()
  const [isEditing, setEditing] = useState(false)
  const text = (key: string) => translate(`renkei.letters.begin.${key}`, { owners })
  return (
    <>
      <Alert
        severity="info"
        variant="outlined"
        sx={{ mb: 2 }}
        action={
          isOwner && (
            <Button variant="contained" aria-haspopup="dialog" onClick={() => setEditing(true)}>
              {text('action')}
            </Button>
          )
        }
      >
        <AlertTitle>{text('title')}</AlertTitle>
        {text(isOwner ? 'hint' : 'hint_member')}
      </Alert>
      {isEditing && <RulesDialog onClose={() => setEditing(false)} />}
    </>
  )
}
