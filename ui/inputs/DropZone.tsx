import { UploadFileOutlined } from '@mui/icons-material'
import { Box, Button, Stack, Typography } from '@mui/material'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'

export interface DropZoneProps {
  /** What the button says. */
  readonly choose: string
  readonly hint: string
  /** Which files are offered, as the attribute of that name of file inputs. */
  readonly accept?: string
  readonly multiple?: boolean
  readonly onFiles: (files: readonly File[]) => void
  /** Stands in place of the button, while a file is on its way, say. */
  readonly children?: ReactNode
}

/** A place to drop files on, or to choose them by a button. One that is dropped beside it does not take the place of the app. */
export const DropZone = ({ choose, hint, accept, multiple = false, onFiles, children }: DropZoneProps) => {
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault()
    for (const name of ['dragover', 'drop']) window.addEventListener(name, stay)
    return () => {
      for (const name of ['dragover', 'drop']) window.removeEventListener(name, stay)
    }
  }, [])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        border: 2,
        borderStyle: 'dashed',
        borderColor: isOver ? 'primary.main' : 'line',
        bgcolor: isOver ? 'tint.accent' : undefined,
        borderRadius: 1,
        px: 2,
        py: { xs: 2, sm: 4 },
        textAlign: 'center',
      }}
    >
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={choose}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {children || (
        <Stack spacing={1} sx={{ alignItems: 'center' }}>
          <Button variant="contained" startIcon={<UploadFileOutlined />} onClick={() => chooser.current?.click()}>
            {choose}
          </Button>
          <Typography color="text.secondary">{hint}</Typography>
        </Stack>
      )}
    </Box>
  )
}
