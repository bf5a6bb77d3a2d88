export const viewerWords = {
  zoom_in: 'Zoom in',
  zoom_out: 'Zoom out',
}
