// Chooses the language and the theme of an exported page, and puts its frame in place.

const CHOICES = { lang: ["en", "ar"], theme: ["auto", "light", "dark", "contrast"] };
const MEDIA = { auto: "(prefers-color-scheme: dark)", dark: "all" };

function chosen(name, otherwise) {
  const asked = new URLSearchParams(location.search).get(name);
  try {
    if (CHOICES[name].includes(asked)) localStorage.setItem(`plyground.${name}`, asked);
    const kept = localStorage.getItem(`plyground.${name}`);
    if (CHOICES[name].includes(kept)) return kept;
  } catch {
    // Without storage, the address alone decides.
  }
  return CHOICES[name].includes(asked) ? asked : otherwise;
}

const liked = navigator.languages.map((tag) => tag.split("-")[0]).find((tag) => CHOICES.lang.includes(tag)) ?? "en";
const lang = chosen("lang", liked), theme = chosen("theme", "auto");
const frame = document.getElementById(`frame-${lang}`);
const root = document.documentElement;
Object.assign(root, { lang, dir: frame.dataset.dir });
root.dataset.theme = theme;
document.getElementById("dark").media = MEDIA[theme] ?? "not all";
document.title = frame.dataset.title;
document.getElementById(`texts-${lang}`).id = "texts";
document.body.prepend(frame.content.cloneNode(true));
document.querySelector(`[data-theme-name="${theme}"]`)?.setAttribute("aria-current", "true");
