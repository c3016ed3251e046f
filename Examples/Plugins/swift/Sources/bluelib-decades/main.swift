import BlueLibrary
import DecadesPlugin

BlueLibraryProgram.main { workspace in [DecadesPlugin(workspace)] }
