import type { Translated } from '../../languages'
import type { shellWords } from '../en'

export default {
  shell_skip: 'Zum Inhalt springen',
  shell_places: 'Bereiche',
  shell_inbox: 'Posteingang',
  shell_reports: 'Berichte',
  shell_settings: 'Einstellungen',
  shell_studio: 'Studio',
  shell_you: 'Sie: {name}',
  shell_profile: 'Ihr Profil',
  shell_sign_out: 'Abmelden',
  shell_availability: 'Verfügbarkeit',
  shell_available: 'Verfügbar',
  shell_busy: 'Beschäftigt',
  shell_away: 'Abwesend',
  shell_theme: 'Darstellung',
  shell_system: 'Wie das System',
  shell_light: 'Hell',
  shell_dark: 'Dunkel',
  shell_dismiss: 'Ausblenden',
  shell_close: 'Schließen',
  shell_cancel: 'Abbrechen',
  shell_save: 'Speichern',
  shell_email: 'E-Mail-Adresse',
  shell_password: 'Passwort',
  shell_sign_in: 'Anmelden',
  shell_again_title: 'Erneut anmelden',
  shell_again_about:
    'Ihre Sitzung ist beendet. Melden Sie sich an, dann geht auf dieser Seite alles dort weiter, wo es war.',
  shell_elsewhere: 'Auf anderem Weg anmelden, in einem neuen Tab',
  shell_done: 'Ich habe mich angemeldet',
  shell_sign_in_wrong: 'Diese E-Mail-Adresse und dieses Passwort passen nicht zusammen.',
  shell_too_many: {
    one: 'Zu viele Versuche. Versuchen Sie es in {count} Sekunde noch einmal.',
    other: 'Zu viele Versuche. Versuchen Sie es in {count} Sekunden noch einmal.',
  },
  shell_offline:
    'Der Server ist nicht erreichbar. Was Sie geschrieben haben, ist noch da: Versuchen Sie es noch einmal.',
  shell_right_missing: 'Ihre Rolle erlaubt das nicht. Ein Administrator kann das ändern.',
  shell_failed:
    'Auf dem Server ist etwas schiefgegangen. Was Sie geschrieben haben, ist noch da: Versuchen Sie es noch einmal.',
} satisfies Translated<typeof shellWords>
