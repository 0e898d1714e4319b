import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'

/** A link from the tags to their groups. */
export const TagGroupsLink = () => {
  const translate = useTranslate()
  return (
    <Button component={Link} to="/tag_groups">
      {translate('renkei.shell.screens.tag_groups')}
    </Button>
  )
}
