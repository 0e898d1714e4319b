import { LockOutlined, MoreVert } from '@mui/icons-material'
import { Alert, Box, Chip, IconButton, Stack, TextField, Tooltip, Typography } from '@mui/material'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useBuilder } from '../builder.ts'
import { Sentence } from '../conditions/Sentence.tsx'
import { type Block, rename } from '../draft/items.ts'
import { useItemName } from '../useItemName.ts'
import { useWords } from '../useWords.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { useBlockName } from './useBlockName.ts'

/** A column's heading while it is typed. Enter keeps it, Esc does not. */
const NameField = ({ start, onDone }: { readonly start: string; readonly onDone: (name: string | null) => void }) => {
  const text = useWords()
  const [typed, setTyped] = useState(start)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onDone(typed)
    if (event.key === 'Escape') onDone(null)
  }
  return (
    <TextField
      inputRef={field}
      fullWidth
      value={typed}
      placeholder={text('columns.automatic')}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => onDone(typed)}
      slotProps={{ htmlInput: { 'aria-label': text('columns.heading'), maxLength: 60 } }}
    />
  )
}

/** A column, or the columns of a split, with its conditions and what can be done with it. */
export const ColumnRow = ({ block }: { readonly block: Block }) => {
  const text = useWords()
  const { change, definitions, refusals } = useBuilder()
  const nameOf = useItemName()
  const blockName = useBlockName()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isNaming, setNaming] = useState(false)
  const [first] = block.items
  if (!first) return null
  const name = blockName(block)
  const isLocked = block.items.some(({ definitionKey }) => definitions.get(definitionKey)?.isLocked)
  const shading = block.items.find((item) => item.shading)?.shading
  const messages = [...new Set(block.items.flatMap(({ key }) => refusals.get(key) ?? []))]
  const calculated = block.items.length === 1 && first.formula ? nameOf({ ...first, name: null }) : null
  return (
    <Box sx={{ minWidth: 0, py: 0.25 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
        {isNaming ? (
          <NameField
            start={first.name ?? ''}
            onDone={(typed) => {
              setNaming(false)
              if (typed !== null) change((draft) => rename(draft, first.key, typed))
            }}
          />
        ) : (
          <Typography component="h3" sx={{ fontWeight: 700, fontSize: 14, minWidth: 0 }}>
            {name}
          </Typography>
        )}
        {block.items.length > 1 && (
          <Chip size="small" label={text('catalogue.columns', { smart_count: block.items.length })} />
        )}
        {shading && <Chip size="small" variant="outlined" label={text(`shading.${shading}`)} />}
        {isLocked && (
          <Tooltip title={text('catalogue.locked')}>
            <LockOutlined sx={{ fontSize: 16 }} aria-label={text('catalogue.locked')} />
          </Tooltip>
        )}
        <Box sx={{ flexGrow: 1 }} />
        <IconButton
          size="small"
          aria-label={text('columns.menu', { name })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <MoreVert fontSize="small" />
        </IconButton>
      </Stack>
      {calculated && first.name && (
        <Typography color="text.secondary" sx={{ fontSize: 13 }}>
          {calculated}
        </Typography>
      )}
      <Sentence name={name} items={block.items} />
      {messages.length > 0 && (
        <Alert severity="error" variant="outlined" sx={{ mt: 0.5, py: 0 }}>
          {messages.join(' ')}
        </Alert>
      )}
      <ColumnMenu
        block={block}
        name={name}
        anchor={anchor}
        onClose={() => setAnchor(null)}
        onRename={() => setNaming(true)}
      />
    </Box>
  )
}
