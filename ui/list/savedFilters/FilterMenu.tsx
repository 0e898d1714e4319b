import {
  DeleteOutlined,
  EditOutlined,
  GroupOutlined,
  HomeOutlined,
  LockOutlined,
  MoreVert,
  type SvgIconComponent,
} from '@mui/icons-material'
import { IconButton, ListItemIcon, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { maxFilterName } from '#contract/institutions/savedFilters.ts'
import { NameDialog } from '../../page/NameDialog.tsx'
import { Question } from '../../page/Question.tsx'
import { useToast } from '../../queries/useToast.tsx'
import type { FilterCommands, SavedFilter } from './savedFilterCommands.ts'

export interface FilterMenuProps {
  readonly filter: SavedFilter
  readonly commands: FilterCommands
  /** Whether the screen can open with saved conditions. */
  readonly isMarkable: boolean
}

interface Entry {
  readonly key: string
  readonly icon: SvgIconComponent
  readonly run: () => void
}

type Asked = 'rename' | 'unshare' | 'forget'

/** What can be done with saved conditions besides pinning: everybody can open the list with them, who saved them and owners the rest. */
export const FilterMenu = ({ filter, commands: { mark, change, forget }, isMarkable }: FilterMenuProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
  const entries: readonly Entry[] = [
    ...(isMarkable ? [{ key: isDefault ? 'end_default' : 'make_default', icon: HomeOutlined, run: open }] : []),
    ...(isEditable
      ? [
          { key: 'rename', icon: EditOutlined, run: ask('rename') },
          isShared
            ? { key: 'unshare', icon: LockOutlined, run: ask('unshare') }
            : { key: 'share', icon: GroupOutlined, run: share },
          { key: 'delete', icon: DeleteOutlined, run: isShared ? ask('forget') : () => forget.mutate(filter) },
        ]
      : []),
  ]
  if (entries.length === 0) return null
  return (
    <>
      <IconButton
        aria-label={text('menu_of', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {entries.map(({ key, icon: Icon, run }) => (
          <MenuItem
            key={key}
            onClick={() => {
              setAnchor(null)
              run()
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {text(key)}
          </MenuItem>
        ))}
      </Menu>
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
