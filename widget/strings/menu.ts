/** Texts of the menu, and of what it does. */
export const menuWords = {
  menu_title: 'Options',
  menu_sound: 'Sound for new messages',
  menu_transcript: 'Download this conversation',
  menu_export: 'Download all my data',
  menu_forget: 'Delete all my data',
  menu_nothing: 'Nothing was said yet.',
  menu_preparing: 'Preparing…',
  menu_downloaded: 'Downloaded',
  menu_error: 'That did not work. Try again.',
  menu_offline: 'There is no connection. Try again when it is back.',
  forget_title: 'Delete everything?',
  forget_text:
    'All your conversations will be deleted, with every message and file, on this device and on ours, and so will what we know about you.',
  forget_final: 'This cannot be undone. If you want to keep something, download it first.',
  forget_do: 'Delete everything',
  forget_keep: 'Keep everything',
  forget_doing: 'Deleting…',
}
