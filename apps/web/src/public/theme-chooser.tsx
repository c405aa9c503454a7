import { Segmented } from '../ui/segmented.tsx'
import { useText } from '../ui/text.tsx'

/** Light, dark or as the system. The document is the same for all readers; the script shows the stored choice. */
export function ThemeChooser() {
  const t = useText()
  return (
    <div data-theme-chooser="" className="needs-js">
      <Segmented
        label={t('theme')}
        name="theme"
        onSign
        defaultValue="system"
        size="small"
        options={[
          { value: 'light', label: t('theme_light') },
          { value: 'dark', label: t('theme_dark') },
          { value: 'system', label: t('theme_system') },
        ]}
      />
    </div>
  )
}
