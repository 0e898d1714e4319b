import { DeleteOutlined, EditOutlined, GroupOutlined, HomeOutlined, LockOutlined } from '@mui/icons-material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { maxFilterName } from '#contract/institutions/savedFilters.ts'
import { NameDialog } from '../../page/NameDialog.tsx'
import { Question } from '../../page/Question.tsx'
import { type Action, ActionMenu } from '../../permissions/ActionMenu.tsx'
import { useToast } from '../../queries/useToast.tsx'
import type { FilterCommands, SavedFilter } from './savedFilterCommands.ts'

export interface FilterMenuProps {
  readonly filter: SavedFilter
  readonly commands: FilterCommands
  /** Whether the screen can open with saved conditions. */
  readonly isMarkable: boolean
}

type Asked = 'rename' | 'unshare' | 'forget'

/** What can be done with saved conditions besides pinning: everybody can open the list with them, who saved them and owners the rest. */
export const FilterMenu = ({ filter, commands: { mark, change, forget }, isMarkable }: FilterMenuProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const [asked, setAsked] = useState<Asked>()
  const { id, name, isShared, isDefault, isEditable, createdBy } = filter
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.saved_filters.${key}`, args)
  const ask = (what: Asked) => () => {
    change.reset()
    setAsked(what)
  }
  const close = () => setAsked(undefined)
  const share = () =>
    change.mutate(
      { filter, changes: { isShared: true } },
      { onSuccess: () => toast('renkei.saved_filters.shared_now') },
    )
  const open = () =>
    mark.mutate(
      { id, marks: { isDefault: !isDefault } },
      { onSuccess: () => toast(`renkei.saved_filters.${isDefault ? 'no_default_now' : 'default_now'}`) },
    )
  const actions: readonly Action[] = [
    ...(isMarkable ? [{ text: text(isDefault ? 'end_default' : 'make_default'), Icon: HomeOutlined, run: open }] : []),
    ...(isEditable
      ? [
          { text: text('rename'), Icon: EditOutlined, run: ask('rename') },
          isShared
            ? { text: text('unshare'), Icon: LockOutlined, run: ask('unshare') }
            : { text: text('share'), Icon: GroupOutlined, run: share },
          { text: text('delete'), Icon: DeleteOutlined, run: isShared ? ask('forget') : () => forget.mutate(filter) },
        ]
      : []),
  ]
  if (actions.length === 0) return null
  return (
    <>
      <ActionMenu label={text('menu_of', { name })} actions={actions} />
      {asked === 'rename' && (
        <NameDialog
          title={text('rename')}
          label={text('name')}
          maxLength={maxFilterName}
          name={name}
          saving={change.isPending}
          error={change.error}
          onSave={(wanted, seenName) =>
            change.mutate({ filter, changes: { name: wanted, seenName } }, { onSuccess: close })
          }
          onClose={close}
        />
      )}
      <Question
        isOpen={asked === 'unshare'}
        title={text('unshare_ask', { name })}
        confirm={text('unshare')}
        color="primary"
        isPending={change.isPending}
        onConfirm={() => change.mutate({ filter, changes: { isShared: false } }, { onSettled: close })}
        onClose={close}
      >
        {text('unshare_explanation', { owner: createdBy.name })}
      </Question>
      <Question
        isOpen={asked === 'forget'}
        title={text('forget_ask', { name })}
        confirm={text('delete')}
        isPending={forget.isPending}
        onConfirm={() => forget.mutate(filter, { onSettled: close })}
        onClose={close}
      >
        {text('forget_explanation')}
      </Question>
    </>
  )
}
