export const mapFrame = {
  renkei: {
    map: {
      zoom_in: 'Zoom in',
      zoom_out: 'Zoom out',
      legend: 'Legend',
      in_view: '%{count} in the visible part of the map',
      in_view_of: '%{count} of %{total} in the visible part of the map',
      kilometres: '%{kilometres} km',
      draw: {
        rectangle:
          'Select with a rectangle. Drag, or move to a corner with the arrow keys, press Enter, move to the opposite corner and press Enter. Esc cancels.',
        lasso:
          'Select with a lasso. Drag, or move with the arrow keys, set corners with the space bar and close with Enter. Esc cancels.',
        ring: 'Select with a ring. Drag from the centre, or move to it with the arrow keys, press Enter, move as far as the radius and press Enter. Esc cancels.',
        fixed_ring:
          'Select with a ring of %{kilometres} km. Click the centre, or move to it with the arrow keys and press Enter. Esc cancels.',
        radius: 'Radius %{kilometres} km',
        begun: 'The start is set.',
        points: '%{count} corners are set.',
      },
      picture_without_tiles: 'The base map is not in the picture, because its provider does not permit it.',
      sources: 'Sources: %{sources}',
    },
  },
}
