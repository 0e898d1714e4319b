import { Add } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { actionListsKey } from './actionList.ts'
import { maxListName } from '#contract/work/actionLists.ts'
import { NameDialog } from '#ui/page/NameDialog.tsx'

/** Creates a list and opens it. */
export const CreateList = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const create = useMutation({
    mutationFn: (name: string) => api.createActionList({ body: { name } }),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: actionListsKey })
      void navigate(`/action_lists/${id}`)
    },
  })
  const title = translate('renkei.action_lists.create')
  return (
    <>
      <Button variant="contained" startIcon={<Add />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <NameDialog
          title={title}
          label={translate('renkei.action_lists.name')}
          hint={translate('renkei.action_lists.name_hint')}
          maxLength={maxListName}
          name=""
          saving={create.isPending || create.isSuccess}
          error={create.error}
          onSave={(name) => create.mutate(name)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
